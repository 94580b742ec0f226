package dev.storescope.http.api;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** JSON of the dates and ranks of a history, kept because most answers have the same. */
final class JsonTexts {
  private static final int KEPT_DATES = 1024;
  private static final AtomicReferenceArray<DateText> DATES =
      new AtomicReferenceArray<>(KEPT_DATES);

  private static final int KEPT_RANKS = 256;
  private static final List<SerializableString> RANKS =
      IntStream.range(0, KEPT_RANKS).mapToObj(JsonTexts::rankObject).toList();

  private JsonTexts() {}

  private record DateText(LocalDate date, SerializableString text) {}

  /** The name of a member. */
  static SerializableString of(LocalDate date) {
    int number = (date.getYear() * 12 + date.getMonthValue()) * 31 + date.getDayOfMonth();
    int index = Math.floorMod(number, KEPT_DATES);
    DateText kept = DATES.getAcquire(index);
    if (kept == null || !kept.date().equals(date)) {
      kept = new DateText(date, new SerializedString(date.toString()));
      DATES.setRelease(index, kept);
    }
    return kept.text();
  }

  /** An object with a rank; 0 for an app that is not ranked. */
  static SerializableString ofRank(int rank) {
    return rank < KEPT_RANKS ? RANKS.get(rank) : rankObject(rank);
  }

  private static SerializableString rankObject(int rank) {
    return new SerializedString("{\"rank\":" + rank + "}");
  }
}
