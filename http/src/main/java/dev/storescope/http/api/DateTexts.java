package dev.storescope.http.api;

import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicReferenceArray;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** Dates as JSON. Most answers have the same last ones, whose texts are kept. */
final class DateTexts {
  private static final int KEPT = 1024;
  private static final AtomicReferenceArray<DateText> TEXTS = new AtomicReferenceArray<>(KEPT);

  private DateTexts() {}

  private record DateText(LocalDate date, SerializableString text) {}

  static SerializableString of(LocalDate date) {
    int index = Math.floorMod(date.toEpochDay(), KEPT);
    DateText kept = TEXTS.getAcquire(index);
    if (kept == null || !kept.date().equals(date)) {
      kept = new DateText(date, new SerializedString(date.toString()));
      TEXTS.setRelease(index, kept);
    }
    return kept.text();
  }
}
