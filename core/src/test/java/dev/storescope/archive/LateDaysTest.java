package dev.storescope.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.LateDays.LateDay;
import dev.storescope.observation.Observation;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LateDaysTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final LateDay TODAY =
      new LateDay(LocalDate.parse("2026-11-20"), LocalDate.parse("2026-11-18"));

  private final SettableClock clock = new SettableClock(NOW);
  private final LateDays days = new LateDays(clock);

  @Test
  void anObservationIsLateIfItIsAppendedMoreThanADayAndAHalfAfterItWasMade() {
    assertThat(days.notNoted(observed(NOW.minus(Archive.LATE_AFTER)))).isEmpty();
    assertThat(days.notNoted(observed(NOW.minus(Archive.LATE_AFTER).minusMillis(1))))
        .containsExactly(TODAY);
  }

  @Test
  void eachDayIsNotedOnceForEachDayOfAppending() {
    List<Observation<?>> late = observed(Instant.parse("2026-11-18T06:00:00Z"));
    assertThat(days.notNoted(late)).as("not written yet").isEqualTo(days.notNoted(late));

    days.setNoted(Set.of(TODAY));
    assertThat(days.notNoted(late)).isEmpty();

    clock.set(NOW.plus(Duration.ofDays(1)));
    assertThat(days.notNoted(late))
        .containsExactly(new LateDay(LocalDate.parse("2026-11-21"), TODAY.observed()));
  }

  private static List<Observation<?>> observed(Instant at) {
    return SampleObservations.ofEveryKind(at);
  }
}
