package dev.storescope.fetching.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A store that repeats its reply until it is given another one, and a fetcher that fetches it. */
final class SteadyStore implements Connector {
  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  final InMemoryArchive archive = new InMemoryArchive();
  final SettableClock clock = new SettableClock(NOW);
  Fetcher fetcher = new Fetcher(List.of(this), archive, FetchPolicy.DEFAULT, clock);
  private FetchOutcome reply = new FetchOutcome.NoSource("nothing yet");

  @Override
  public boolean canFetch(Subject<?> subject) {
    return true;
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) {
    return reply;
  }

  @Override
  public int countTogether(Subject<?> subject) {
    return 150;
  }

  @Override
  public FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects) {
    return reply;
  }

  <F extends Facts> Observation<F> observation(Subject<F> subject, F facts) {
    return new Observation<>(subject, clock.instant(), Source.ITUNES_LOOKUP, facts);
  }

  /** Fetches the subject a day later, when the store has the facts. */
  <F extends Facts> FetchOutcome fetch(Subject<F> subject, F facts) throws InterruptedException {
    clock.advance(Duration.ofDays(1));
    return fetch(subject, List.of(observation(subject, facts)));
  }

  /** Forgets what only the process knows. */
  void restart() {
    fetcher = new Fetcher(List.of(this), archive, FetchPolicy.DEFAULT, clock);
  }

  /** What the store replies from now on. */
  void reply(List<Observation<?>> observations) {
    reply = new FetchOutcome.Observed(observations);
  }

  FetchOutcome fetch(Subject<?> subject, List<Observation<?>> observations)
      throws InterruptedException {
    reply(observations);
    return fetcher.fetch(subject);
  }

  /** Fetches the subject by a call for all subjects that the reply is about. */
  FetchOutcome fetchTogether(List<Observation<?>> observations) throws InterruptedException {
    reply = new FetchOutcome.Observed(observations);
    List<Subject<?>> subjects =
        observations.stream().<Subject<?>>map(Observation::subject).toList();
    return fetcher.fetchTogether(
        subjects.getFirst(), Optional.empty(), subjects.subList(1, subjects.size()));
  }

  <F extends Facts> void assertAccepted(Subject<F> subject, F facts) throws InterruptedException {
    assertThat(fetch(subject, facts)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(latest(subject)).contains(facts);
  }

  /** The reply is doubted, not archived, and accepted once it was repeated for hours. */
  <F extends Facts> void assertDoubted(Subject<F> subject, F facts, String reason)
      throws InterruptedException {
    Optional<F> before = latest(subject);
    assertThat(fetch(subject, facts)).isEqualTo(new FetchOutcome.Doubted(reason));
    assertThat(latest(subject)).isEqualTo(before);
    Instant doubtedSince = clock.instant();
    clock.advance(FetchPolicy.DEFAULT.doubt());
    reply = new FetchOutcome.Observed(List.of(observation(subject, facts)));
    assertThat(fetcher.fetch(subject, Optional.of(repeatedSince(doubtedSince)))).isEqualTo(reply);
    assertThat(latest(subject)).contains(facts);
    assertAccepted(subject, facts);
  }

  /** The doubt about a reply that the store has repeated since an instant. */
  FetchDoubt repeatedSince(Instant since) {
    return new FetchDoubt(since, Duration.between(since, clock.instant()), Optional.empty());
  }

  <F extends Facts> Optional<F> latest(Subject<F> subject) {
    return archive
        .findLatest(subject, clock.instant(), Duration.ofDays(30))
        .map(Observation::facts);
  }
}
