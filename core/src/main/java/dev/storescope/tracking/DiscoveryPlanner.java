package dev.storescope.tracking;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.discovery.DiscoveryPlan;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The {@link DiscoveryPlan} of an app by the history, and what of it a connector can fetch. */
public final class DiscoveryPlanner {
  private static final Duration DAY = Duration.ofDays(1);

  private final Archive archive;
  private final Predicate<Subject<?>> fetchable;
  private final SearchVolume volume;

  /**
   * @param fetchable whether a connector can fetch a subject; others are omitted
   */
  public DiscoveryPlanner(Archive archive, Predicate<Subject<?>> fetchable, SearchVolume volume) {
    this.archive = archive;
    this.fetchable = fetchable;
    this.volume = volume;
  }

  Set<Subject<?>> plan(AppId app, Country country, Instant now) {
    Evidence evidence = new Evidence(archive, Moment.now(now), Freshness.DEFAULT, _ -> false);
    Set<Subject<?>> plan = new HashSet<>(DiscoveryPlan.of(app, country, evidence, volume));
    plan.removeIf(fetchable.negate());
    return plan;
  }

  /** None if the subject was not observed in the day before. */
  Optional<Instant> findObserved(Subject<?> subject, Instant now) {
    return archive.findLatest(subject, now, DAY).map(Observation::observedAt);
  }
}
