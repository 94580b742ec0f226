package dev.storescope.connector.appleads;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.RequestingConnector;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Looks at the demand for keywords in the search-term reports of Apple Ads, with the user's own
 * account.
 *
 * <p>Apple reports the 500 terms most searched for of each genre in a country, once a week. A
 * report is downloaded once, and then gives all of its keywords; later fetches are answered from it
 * until the next is due. Of a keyword that is not among the reported terms Apple says nothing,
 * which is not to say that nobody searches for it.
 */
public final class AppleAdsConnector implements RequestingConnector {
  /** The most observations of one report, more than Apple's reports hold. */
  static final int MOST_KEYWORDS = 20_000;

  /** A report that is late is looked for again after this time. */
  static final Duration LOOK_AGAIN_AFTER = Duration.ofHours(6);

  private final AccessToken token;
  private final SearchTermReports reports;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Country, Report> latest = new ConcurrentHashMap<>();

  /**
   * Reads the private key of the credentials.
   *
   * @throws IOException if there is none, with a message for the operator
   */
  public AppleAdsConnector(
      StoreTransport transport,
      StoreHosts hosts,
      AppleAdsCredentials credentials,
      OddReplies oddReplies,
      InstantSource clock)
      throws IOException {
    StoreReplyCheck store = new StoreReplyCheck(transport, clock);
    ClientSecret secret =
        new ClientSecret(credentials, EcPrivateKey.read(credentials.privateKey()));
    this.token = new AccessToken(store, hosts.appleAuth(), credentials, secret, clock);
    this.reports =
        new SearchTermReports(
            store, hosts.appleAds(), credentials.adAccountId(), token, oddReplies);
    this.clock = clock;
  }

  /** What Apple reported of a country. */
  private record Report(
      ReportWeek week, Instant downloadedAt, Map<Keyword, Popularity> popularities) {
    boolean isCurrent(Instant now) {
      return week.equals(ReportWeek.latest(now))
          || now.isBefore(downloadedAt.plus(LOOK_AGAIN_AFTER));
    }
  }

  /**
   * Not for a keyword that the current report is known to leave out: nobody needs to wait for it.
   */
  @Override
  public boolean canFetch(Subject<?> subject) {
    return subject instanceof Subject.Demand demand
        && findCurrent(demand.country())
            .map(report -> report.popularities().containsKey(demand.keyword()))
            .orElse(true);
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return List.of(
        token.request(), reports.request(subject.country(), ReportWeek.latest(clock.instant()), 0));
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    if (!(subject instanceof Subject.Demand demand)) {
      return new FetchOutcome.Unsupported("Apple Ads tells only of the demand for keywords");
    }
    lock.lockInterruptibly();
    try {
      return fetchDemand(demand);
    } finally {
      lock.unlock();
    }
  }

  private FetchOutcome fetchDemand(Subject.Demand demand) throws InterruptedException {
    Optional<Report> current = findCurrent(demand.country());
    if (current.isPresent()) {
      return answer(demand, current.get());
    }
    return switch (download(demand.country())) {
      case Got.Nothing<Report>(FetchOutcome why) -> why;
      case Got.Value<Report>(Report report) -> {
        latest.put(demand.country(), report);
        yield answerWithAll(demand, report);
      }
    };
  }

  private Optional<Report> findCurrent(Country country) {
    Instant now = clock.instant();
    return Optional.ofNullable(latest.get(country)).filter(report -> report.isCurrent(now));
  }

  /** The latest week, or the one before if Apple is late with it. */
  private Got<Report> download(Country country) throws InterruptedException {
    ReportWeek week = ReportWeek.latest(clock.instant());
    Got<List<SearchTerm>> got = reports.download(country, week);
    if (got instanceof Got.Value<List<SearchTerm>>(List<SearchTerm> terms) && terms.isEmpty()) {
      week = week.before();
      got = reports.download(country, week);
    }
    return switch (got) {
      case Got.Nothing<List<SearchTerm>>(FetchOutcome why) -> new Got.Nothing<>(why);
      case Got.Value<List<SearchTerm>>(List<SearchTerm> terms) ->
          new Got.Value<>(new Report(week, clock.instant(), popularities(country, terms)));
    };
  }

  /** A term that several genres list has the same popularity in each: that of the country. */
  private static Map<Keyword, Popularity> popularities(Country country, List<SearchTerm> terms) {
    Map<Keyword, Popularity> popularities = new LinkedHashMap<>();
    terms.stream()
        .filter(term -> term.country().equals(country))
        .limit(MOST_KEYWORDS)
        .forEach(term -> popularities.putIfAbsent(term.keyword(), term.popularity()));
    return popularities;
  }

  /** Just what was asked for: the other keywords of the report were given when it came. */
  private FetchOutcome answer(Subject.Demand demand, Report report) {
    return Optional.ofNullable(report.popularities().get(demand.keyword()))
        .<FetchOutcome>map(
            popularity -> new FetchOutcome.Observed(List.of(observation(demand, popularity))))
        .orElseGet(() -> notReported(demand));
  }

  private FetchOutcome answerWithAll(Subject.Demand demand, Report report) {
    if (!report.popularities().containsKey(demand.keyword())) {
      return notReported(demand);
    }
    List<Observation<?>> all = new ArrayList<>();
    report
        .popularities()
        .forEach(
            (keyword, popularity) ->
                all.add(observation(new Subject.Demand(demand.country(), keyword), popularity)));
    return new FetchOutcome.Observed(all);
  }

  private static FetchOutcome notReported(Subject.Demand demand) {
    return new FetchOutcome.NotTold(
        "not among the terms that Apple Ads reports for " + demand.country());
  }

  /** Seen now, though the report may be some days old: it is what Apple says at this moment. */
  private Observation<Popularity> observation(Subject.Demand demand, Popularity popularity) {
    return new Observation<>(demand, clock.instant(), Source.APPLE_ADS, popularity);
  }
}
