package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.fetching.drift.FieldCounts;
import dev.storescope.fetching.drift.FieldFills;
import dev.storescope.fetching.drift.Reader;
import dev.storescope.fetching.drift.ReaderCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class FieldFillsTest {
  private static final Instant HOUR = Instant.parse("2026-11-21T10:00:00Z");
  private static final Instant DAY = Instant.parse("2026-11-21T00:00:00Z");
  private static final Reader LOOKUP = new Reader(Source.ITUNES_LOOKUP, SubjectKind.LISTING);
  private static final Reader RATING = new Reader(Source.ITUNES_LOOKUP, SubjectKind.RATING);

  @AutoClose private final SqlDatabase database;
  private final FieldFills fills;

  FieldFillsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(new SettableClock(HOUR));
    this.fills = database.fieldFills();
  }

  @Test
  void countsAreAddedToThoseOfTheirHourAndTheirDay() {
    fills.add(List.of(counts(HOUR, LOOKUP, 10, new FieldCounts(7.5, 6, 1))), HOUR);
    ReaderCounts later = counts(HOUR.plus(1, ChronoUnit.HOURS), RATING, 1, FieldCounts.NONE);
    fills.add(List.of(later, counts(HOUR, LOOKUP, 3, new FieldCounts(2, 2, 1))), HOUR);
    fills.add(List.of(counts(HOUR.plus(1, ChronoUnit.HOURS), LOOKUP, 1, FieldCounts.NONE)), HOUR);

    assertThat(fills.listHours(HOUR, HOUR))
        .containsExactly(counts(HOUR, LOOKUP, 13, new FieldCounts(9.5, 8, 2)));
    assertThat(fills.listHours(HOUR, HOUR.plus(1, ChronoUnit.HOURS)))
        .extracting(ReaderCounts::reader)
        .containsExactly(LOOKUP, LOOKUP, RATING);
    assertThat(fills.listDays(DAY, DAY))
        .containsExactly(
            counts(DAY, LOOKUP, 14, new FieldCounts(9.5, 8, 2)),
            counts(DAY, RATING, 1, FieldCounts.NONE));
  }

  @Test
  void whatSeveralProcessesAddAtATimeIsAllThere() throws InterruptedException {
    List<ReaderCounts> one =
        List.of(
            counts(HOUR, LOOKUP, 2, new FieldCounts(1, 1, 1)),
            counts(HOUR, RATING, 2, new FieldCounts(1, 1, 1)));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        List<ReaderCounts> each = i % 2 == 0 ? one : one.reversed();
        var _ = threads.submit(() -> fills.add(each, HOUR));
      }
    }
    assertThat(fills.listHours(HOUR, HOUR))
        .containsExactly(
            counts(HOUR, LOOKUP, 40, new FieldCounts(20, 20, 20)),
            counts(HOUR, RATING, 40, new FieldCounts(20, 20, 20)));
  }

  @Test
  void kindsOfALaterVersionAreIgnored() {
    ReaderCounts known = counts(HOUR, LOOKUP, 10, new FieldCounts(7.5, 6, 1));
    fills.add(List.of(known, counts(HOUR, RATING, 1, FieldCounts.NONE)), HOUR);
    database
        .transactions()
        .run(sql -> sql.update("update field_fill set kind = 'later' where kind = 'rating'"));
    assertThat(fills.listHours(HOUR, HOUR)).containsExactly(known);
    assertThat(fills.listDays(DAY, DAY)).hasSize(1);
  }

  @Test
  void hoursAreKeptForEightDaysAndDaysForNinety() {
    fills.add(List.of(counts(HOUR, LOOKUP, 1, FieldCounts.NONE)), HOUR);
    fills.add(List.of(), HOUR.plus(Duration.ofDays(8)));
    assertThat(fills.listHours(HOUR, HOUR)).hasSize(1);
    fills.add(List.of(), HOUR.plus(Duration.ofDays(8)).plusSeconds(1));
    assertThat(fills.listHours(HOUR, HOUR)).isEmpty();

    fills.add(List.of(), DAY.plus(Duration.ofDays(90)));
    assertThat(fills.listDays(DAY, DAY)).hasSize(1);
    fills.add(List.of(), DAY.plus(Duration.ofDays(90)).plusSeconds(1));
    assertThat(fills.listDays(DAY, DAY)).isEmpty();
  }

  private static ReaderCounts counts(Instant from, Reader reader, long replies, FieldCounts of) {
    return new ReaderCounts(
        from, reader, replies, 2 * replies, new TreeMap<>(Map.of("version", of)));
  }
}
