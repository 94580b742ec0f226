package dev.storescope.tracking.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.NamedHosts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CurrentPlanTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  /** Cannot count at first. */
  private static final class FailingOnce implements PlannedSubjects {
    private boolean failed;

    @Override
    public PlanCounts count(Instant now) {
      if (!failed) {
        failed = true;
        throw new StackOverflowError("the first time");
      }
      return new PlanTally(now).counts();
    }

    @Override
    public Map<Subject<?>, Map<TrackKey, FetchInterval>> findKeys(
        Set<? extends Subject<?>> subjects) {
      return Map.of();
    }
  }

  @Test
  void afterAnErrorWhatIsTrackedIsCountedAgain() {
    CurrentPlan plan =
        new CurrentPlan(new FailingOnce(), new CallModel(new NamedHosts()), List::of, () -> NOON);
    assertThat(plan.find(Optional.empty())).isEmpty();
    assertThat(plan.find(Optional.empty())).isPresent();
  }
}
