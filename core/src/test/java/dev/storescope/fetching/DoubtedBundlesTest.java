package dev.storescope.fetching;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.listing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchAttempt.Begun;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.TestObservations;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A country whose apps are looked up together, and all change at once. */
class DoubtedBundlesTest {
  private static final int APPS = 150;
  private static final List<Subject.Listing> LISTINGS =
      LongStream.rangeClosed(1, APPS).mapToObj(number -> listing(app(number))).toList();
  private static final FetchPolicy POLICY = FetchPolicy.DEFAULT;

  private final InMemoryArchive archive = new InMemoryArchive();
  private final SettableClock clock = new SettableClock(NOON);
  private final Store store = new Store();
  private final CallSavingFetcher fetcher =
      new CallSavingFetcher(
          new Fetcher(List.of(store), archive, POLICY, clock),
          (_, _, _, _) -> List.copyOf(LISTINGS));

  private final class Store implements Connector {
    private final Set<Subject<?>> lookedUpAlone = new HashSet<>();
    private final Set<Subject<?>> omitted = new HashSet<>();
    private String currency = "USD";
    private String currencyAlone = "USD";
    private int calls;

    @Override
    public boolean canFetch(Subject<?> subject) {
      return true;
    }

    @Override
    public int countTogether(Subject<?> subject) {
      return APPS;
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      calls++;
      lookedUpAlone.add(subject);
      return new FetchOutcome.Observed(both(subject, currencyAlone));
    }

    @Override
    public FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects) {
      calls++;
      return new FetchOutcome.Observed(
          subjects.stream()
              .filter(subject -> !omitted.contains(subject))
              .flatMap(subject -> both(subject, currency).stream())
              .toList());
    }

    private List<Observation<?>> both(Subject<?> subject, String in) {
      Subject.Listing listing = (Subject.Listing) subject;
      Instant now = clock.instant();
      // One rating for two apps would be doubted.
      long ratings = 1000 + 10 * LISTINGS.indexOf(listing);
      return List.of(
          new Observation<>(listing, now, Source.ITUNES_LOOKUP, priced(in)),
          new Observation<>(
              new Subject.Rating(listing.app(), listing.country()),
              now,
              Source.ITUNES_LOOKUP,
              new Facts.Rating(4.5, ratings)));
    }
  }

  private static Listed priced(String currency) {
    Listed listed = TestObservations.listed("Maps");
    return new Listed(
        listed.kind(),
        listed.title(),
        listed.description(),
        listed.promoText(),
        listed.shortDescription(),
        listed.icon(),
        listed.screenshots(),
        listed.categories(),
        listed.developer(),
        Optional.of(new Price("4.99", Optional.of(new BigDecimal("4.99")), Optional.of(currency))),
        listed.inAppPurchases(),
        listed.version(),
        listed.releasedAt(),
        listed.updatedAt());
  }

  private record Job(Subject.Listing listing, Instant at, int attempt) {}

  @Test
  void aChangeOfACountryIsBelievedAfterTheDoubtByAFewCalls() throws InterruptedException {
    observeAll();
    store.currency = "EUR";
    store.currencyAlone = "EUR";
    Instant start = clock.instant();
    fetchUntilArchived(POLICY.attempts());
    assertThat(store.lookedUpAlone).hasSize(1);
    assertThat(store.calls).isBetween(POLICY.attempts(), 2 * POLICY.attempts());
    assertThat(clock.instant()).isAfter(start.plus(POLICY.doubt()));
    assertThat(currencies()).containsExactly("EUR");
  }

  @Test
  void aReplyAboutAllIsNotBelievedIfAnAppAloneIsAnotherOne() throws InterruptedException {
    observeAll();
    store.currency = "EUR";
    fetchUntilArchived(POLICY.attempts());
    assertThat(currencies()).containsExactly("USD");
  }

  @Test
  void aReplyAboutAllIsArchivedOnceItIsAsBefore() throws InterruptedException {
    observeAll();
    store.currency = "EUR";
    store.currencyAlone = "EUR";
    fetchUntilArchived(1);
    assertThat(currencies()).containsExactly("USD");
    store.currency = "USD";
    store.currencyAlone = "USD";
    int before = store.calls;
    clock.advance(POLICY.firstDelayInDoubt());
    Begun begun = new Begun(2, clock.instant().minus(Duration.ofMinutes(30)), doubt(NOON));
    for (Subject.Listing each : LISTINGS) {
      assertThat(fetcher.fetch(each, begun)).isNotInstanceOf(FetchOutcome.Failure.class);
    }
    assertThat(store.calls - before).isEqualTo(1);
  }

  @Test
  void anAppThatTheDoubtedReplyOmitsIsLookedUpAlone() throws InterruptedException {
    observeAll();
    store.currency = "EUR";
    store.omitted.add(LISTINGS.getLast());
    fetchUntilArchived(1);
    assertThat(store.lookedUpAlone).containsExactly(LISTINGS.getLast());
  }

  private static Optional<FetchDoubt> doubt(Instant since) {
    return Optional.of(new FetchDoubt(since, Duration.ZERO, Optional.empty()));
  }

  private void observeAll() {
    List<Observation<?>> observations = new ArrayList<>();
    LISTINGS.forEach(each -> observations.addAll(store.both(each, "USD")));
    archive.append(observations);
    clock.advance(Duration.ofDays(1));
  }

  /** As the queue does: each app is fetched again after the delays of the policy. */
  private void fetchUntilArchived(int attempts) throws InterruptedException {
    Instant start = clock.instant();
    PriorityQueue<Job> jobs = new PriorityQueue<>(Comparator.comparing(Job::at));
    for (int i = 0; i < APPS; i++) {
      jobs.add(new Job(LISTINGS.get(i), start.plusSeconds(i), 1));
    }
    Map<Subject<?>, FetchDoubt> doubts = new HashMap<>();
    while (!jobs.isEmpty()) {
      Job job = jobs.remove();
      clock.set(job.at());
      FetchOutcome outcome =
          fetcher.fetch(
              job.listing(),
              new Begun(
                  job.attempt(),
                  start.minusSeconds(1),
                  Optional.ofNullable(doubts.get(job.listing())).map(this::untilNow)));
      if (outcome instanceof FetchOutcome.Doubted doubted) {
        doubts.merge(
            job.listing(),
            new FetchDoubt(job.at(), Duration.ZERO, Optional.of(doubted.reason())),
            (first, last) -> new FetchDoubt(first.since(), Duration.ZERO, last.reason()));
        Optional<Duration> delay = POLICY.findRetryDelay(doubted, job.attempt(), true);
        if (job.attempt() < attempts) {
          jobs.add(new Job(job.listing(), job.at().plus(delay.orElseThrow()), job.attempt() + 1));
        }
      }
    }
  }

  private FetchDoubt untilNow(FetchDoubt doubt) {
    Duration repeatedFor = Duration.between(doubt.since(), clock.instant());
    return new FetchDoubt(doubt.since(), repeatedFor, doubt.reason());
  }

  private Set<String> currencies() {
    Set<String> currencies = new HashSet<>();
    for (Subject.Listing each : LISTINGS) {
      Facts.Listing latest =
          archive.findLatest(each, clock.instant(), Duration.ofDays(30)).orElseThrow().facts();
      currencies.add(((Listed) latest).price().flatMap(Price::currency).orElseThrow());
    }
    return currencies;
  }
}
