package dev.storescope.parquet;

import dev.storescope.observation.Observation;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Comparator;

/**
 * The rows of one country that are in the same files.
 *
 * @param period a day such as {@code 2026-11-22}, or a month such as {@code 2026-11}
 */
record Partition(Country country, String period) implements Comparable<Partition> {
  private static final int MONTH_LENGTH = "2026-11".length();
  private static final Comparator<Partition> ORDER =
      Comparator.comparing(Partition::period).thenComparing(Partition::country);

  static Partition of(Observation<?> observation, ExportPeriod each) {
    return of(
        observation.subject().country(),
        LocalDate.ofInstant(observation.observedAt(), ZoneOffset.UTC),
        each);
  }

  static Partition of(Country country, LocalDate day, ExportPeriod each) {
    String period =
        switch (each) {
          case DAY -> day.toString();
          case MONTH -> YearMonth.from(day).toString();
        };
    return new Partition(country, period);
  }

  /** The file of a table, relative to the folder of an export. */
  String fileName(ExportTable table) {
    return "%s/country=%s/month=%s/%s.parquet"
        .formatted(table.wireName(), country, period.substring(0, MONTH_LENGTH), period);
  }

  /** A name that no other partition has. */
  String name() {
    return country + "-" + period;
  }

  @Override
  public int compareTo(Partition other) {
    return ORDER.compare(this, other);
  }
}
