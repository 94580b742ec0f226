package dev.storescope.parquet;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The days whose files are all at a target, and what the archive had of them then. */
record ExportedDays(NavigableMap<LocalDate, DayContent> days) {
  /** Readers of tables skip files whose name begins so. */
  static final String FILE = "_days.csv";

  private static final String HEADER = "day,observations,digest";

  ExportedDays {
    days = Collections.unmodifiableNavigableMap(new TreeMap<>(days));
  }

  static ExportedDays at(ExportTarget target) throws IOException {
    return parse(target.read(FILE).orElse(HEADER));
  }

  ExportedDays with(LocalDate day, DayContent content) {
    NavigableMap<LocalDate, DayContent> more = new TreeMap<>(days);
    more.put(day, content);
    return new ExportedDays(more);
  }

  boolean has(LocalDate day, DayContent content) {
    return content.equals(days.get(day));
  }

  String text() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (Map.Entry<LocalDate, DayContent> day : days.entrySet()) {
      DayContent content = day.getValue();
      text.append(
          String.format(
              Locale.ROOT, "%s,%d,%d\n", day.getKey(), content.observations(), content.digest()));
    }
    return text.toString();
  }

  private static ExportedDays parse(String text) throws IOException {
    String[] lines = text.strip().split("\\R", -1);
    if (!lines[0].equals(HEADER)) {
      throw unreadable("first line", lines[0]);
    }
    NavigableMap<LocalDate, DayContent> days = new TreeMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] cells = lines[i].split(",", -1);
      try {
        days.put(
            LocalDate.parse(cells[0]),
            new DayContent(Long.parseLong(cells[1]), Long.parseLong(cells[2])));
      } catch (DateTimeException | NumberFormatException | ArrayIndexOutOfBoundsException _) {
        throw unreadable("line " + (i + 1), lines[i]);
      }
    }
    return new ExportedDays(days);
  }

  private static IOException unreadable(String line, String text) {
    return new IOException(
        "%s at the target is not of an export (%s: '%s'). To export all days again, delete it."
            .formatted(FILE, line, text));
  }
}
