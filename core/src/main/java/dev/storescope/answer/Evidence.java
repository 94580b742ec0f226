package dev.storescope.answer;

import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/**
 * What is known at a moment, for one question. Whatever is asked of it, it gives out nothing that
 * was observed after the moment. It remembers what the question needed and was not known but could
 * be fetched, and how new the newest observation was that it gave out. Several threads may ask it
 * at once.
 */
public final class Evidence {
  private static final int MOST_OBSERVATIONS = 10_000;
  private static final int MOST_RANKS = 1_000_000;

  private final Archive archive;
  private final Moment moment;
  private final Freshness freshness;
  private final Predicate<Subject<?>> fetchable;
  private final Set<Subject<?>> needs = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Instant> newest = new AtomicReference<>(Instant.EPOCH);

  /**
   * @param fetchable whether a connector can look at a subject
   */
  public Evidence(
      Archive archive, Moment moment, Freshness freshness, Predicate<Subject<?>> fetchable) {
    this.archive = archive;
    this.moment = moment;
    this.freshness = freshness;
    this.fetchable = fetchable;
  }

  public Moment moment() {
    return moment;
  }

  /**
   * What is known of a subject at the moment. Where nothing is, the moment is now, and a store can
   * be asked, the answer has to wait for it.
   */
  public <F extends Facts> Optional<Observation<F>> need(Subject<F> subject) {
    Optional<Observation<F>> known = peek(subject);
    if (known.isEmpty()) {
      waitFor(subject);
    }
    return known;
  }

  /** What is known of a subject at the moment; where nothing is, the answer does without. */
  public <F extends Facts> Optional<Observation<F>> peek(Subject<F> subject) {
    return findAt(subject, moment.at(), freshness.of(subject, moment));
  }

  /**
   * Makes the answer wait for a new look at a subject, if the moment is now and one is possible.
   */
  public void waitFor(Subject<?> subject) {
    if (moment.isNow() && fetchable.test(subject)) {
      needs.add(subject);
    }
  }

  /**
   * What a reading finds for each of some things, in their order. It is done for as many at once as
   * suits the archive: one on other machines takes its time for each, and hardly more for several.
   */
  public <T, R> Stream<R> each(Collection<T> things, Function<? super T, ? extends R> reading) {
    int atOnce = Math.min(archive.readsAtOnce(), things.size());
    return atOnce > 1
        ? things.stream().gather(Gatherers.mapConcurrent(atOnce, reading))
        : things.stream().map(reading);
  }

  /** The last observation of a subject at or before an instant, at most the look-back older. */
  public <F extends Facts> Optional<Observation<F>> findAt(
      Subject<F> subject, Instant at, Duration lookBack) {
    Optional<Observation<F>> found = archive.findLatest(subject, notAfterMoment(at), lookBack);
    found.ifPresent(observation -> used(observation.observedAt()));
    return found;
  }

  /** The observations of a subject from one instant to another, both included, oldest first. */
  public <F extends Facts> List<Observation<F>> history(
      Subject<F> subject, Instant from, Instant to) {
    List<Observation<F>> history =
        archive.list(subject, from, notAfterMoment(to), MOST_OBSERVATIONS);
    history.forEach(observation -> used(observation.observedAt()));
    return history;
  }

  /** Where an app ranked for keywords from one instant to another, both included, oldest first. */
  public List<KeywordRank> keywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to) {
    List<KeywordRank> ranks =
        archive.listKeywordRanks(app, country, device, from, notAfterMoment(to), MOST_RANKS);
    ranks.forEach(rank -> used(rank.observedAt()));
    return ranks;
  }

  /** Where an app stood in charts from one instant to another, both included, oldest first. */
  public List<ChartRank> chartRanks(
      AppId app, Country country, Device device, Instant from, Instant to) {
    List<ChartRank> ranks =
        archive.listChartRanks(app, country, device, from, notAfterMoment(to), MOST_RANKS);
    ranks.forEach(rank -> used(rank.observedAt()));
    return ranks;
  }

  /** Whether the answer waits for a look at a subject. */
  public boolean isAwaited(Subject<?> subject) {
    return needs.contains(subject);
  }

  /** Whether something that the question needs must first be fetched. */
  public boolean isIncomplete() {
    return !needs.isEmpty();
  }

  /** The answer with its result; as new as the newest observation given out. */
  public <R> Answer<R> ready(R result, List<String> notObserved, Charge... charges) {
    return new Ready<>(result, newest.get(), notObserved, List.of(charges));
  }

  /** The answer that waits for what is missing or, where nothing can be had, tells nothing. */
  public <R> Answer<R> unanswered(Reason reason) {
    return isIncomplete() ? new Preparing<>(needs) : new NoData<>(reason);
  }

  private Instant notAfterMoment(Instant instant) {
    return instant.isAfter(moment.at()) ? moment.at() : instant;
  }

  private void used(Instant observedAt) {
    newest.accumulateAndGet(observedAt, (one, other) -> one.isAfter(other) ? one : other);
  }
}
