package dev.storescope.archive.cassandra;

import dev.storescope.archive.LateDays;
import dev.storescope.archive.LateDays.LateDay;
import dev.storescope.archive.cassandra.ArchiveMarks.Mark;
import dev.storescope.observation.Observation;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The days of late observations. In an archive that an earlier version wrote, they are complete
 * once all programs of that version have ended.
 */
final class CassandraLateDays {
  /** The migration that created their table. */
  private static final int VERSION = 7;

  private static final Mark NOTED = new Mark("late-days", 1, "noted");

  private final CassandraSession session;
  private final CassandraReader reader;
  private final ArchiveMarks marks;
  private final InstantSource clock;
  private final Instant completeFrom;
  private final LateDays days;

  private CassandraLateDays(
      CassandraSession session,
      CassandraReader reader,
      ArchiveMarks marks,
      InstantSource clock,
      Instant completeFrom) {
    this.session = session;
    this.reader = reader;
    this.marks = marks;
    this.clock = clock;
    this.completeFrom = completeFrom;
    this.days = new LateDays(clock);
  }

  static CassandraLateDays open(
      CassandraSession session, CassandraReader reader, ArchiveMarks marks, InstantSource clock) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant from =
        marks
            .find(NOTED)
            .orElseGet(
                () ->
                    marks.putIfAbsent(
                        NOTED,
                        marks.isArchiveEmpty()
                            ? now
                            : now.plus(RankLayout.UPGRADED_WITHIN).plus(RankLayout.CLOCKS_WITHIN)));
    return new CassandraLateDays(session, reader, marks, clock, from);
  }

  /** Notes the days of observations that are about to be written, except for those noted. */
  void note(Collection<? extends Observation<?>> observations) {
    Set<LateDay> late = days.notNoted(observations);
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (LateDay day : late) {
      int year = day.appended().getYear();
      batch.add(
          year, session.statements().insertLateDay().bind(year, day.appended(), day.observed()));
    }
    batch.write();
    days.setNoted(late);
  }

  /** An earlier version, which notes none, does not open the archive once this has a result. */
  Optional<Set<LocalDate>> find(Instant since) {
    session.requireOpen();
    if (since.isBefore(completeFrom)) {
      return Optional.empty();
    }
    marks.refuseBefore(VERSION);
    LocalDate first = LateDays.firstAppended(since);
    Set<LocalDate> found = new HashSet<>();
    // The clock of another program may be in the next year already.
    int last = LateDays.dayOf(clock.instant()).getYear() + 1;
    for (int year = first.getYear(); year <= last; year++) {
      found.addAll(
          reader.all(
              session.statements().listLateDays().bind(year, first),
              row -> Objects.requireNonNull(row.getLocalDate("observed"))));
    }
    return Optional.of(found);
  }
}
