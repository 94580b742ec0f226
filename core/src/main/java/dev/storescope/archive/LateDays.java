package dev.storescope.archive;

import dev.storescope.observation.Observation;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which days an archive notes for {@link Archive#findLateDays}, before the observations are
 * readable. It remembers what is noted, so that an import notes each day once.
 */
public final class LateDays {
  private final InstantSource clock;
  private final Set<LateDay> noted = ConcurrentHashMap.newKeySet();

  /**
   * A day of late observations; days are in UTC.
   *
   * @param appended when they were appended, or shortly before
   */
  public record LateDay(LocalDate appended, LocalDate observed) {}

  public LateDays(InstantSource clock) {
    this.clock = clock;
  }

  /** The days of late observations that are about to be appended, without those noted. */
  public Set<LateDay> notNoted(Collection<? extends Observation<?>> observations) {
    Instant now = clock.instant();
    Instant latest = now.minus(Archive.LATE_AFTER);
    LocalDate today = dayOf(now);
    Set<LateDay> late = new LinkedHashSet<>();
    for (Observation<?> observation : observations) {
      if (observation.observedAt().isBefore(latest)) {
        late.add(new LateDay(today, dayOf(observation.observedAt())));
      }
    }
    late.removeAll(noted);
    return late;
  }

  /** Call once they are durable. */
  public void setNoted(Set<LateDay> days) {
    if (!days.isEmpty()) {
      LocalDate today = dayOf(clock.instant());
      noted.removeIf(day -> day.appended().isBefore(today));
      noted.addAll(days);
    }
  }

  /**
   * The first day of appending whose notes are needed for appends since an instant: the note of an
   * append is written before it, and clocks differ.
   */
  public static LocalDate firstAppended(Instant since) {
    return dayOf(since).minusDays(1);
  }

  /** The day of an instant in UTC. */
  public static LocalDate dayOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
