package dev.storescope.connector.appleads;

import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.estimation.CompletePopularities;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
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
 * Fetches the popularity of keywords from the search-term reports of Apple Ads, with the user's own
 * account.
 *
 * <p>Apple reports the 500 most popular terms of each genre in a country, once a week. The first
 * fetch downloads a report and returns all of its keywords; later fetches use the same report until
 * the next one is due. A keyword that is not in the report has no known popularity, which does not
 * mean that it is never searched for.
 */
public final class AppleAdsConnector implements StoreConnector {
  /** The most observations of one report, more than the reports of Apple have. */
  static final int MAX_KEYWORDS = 20_000;

  /** The time after which a late report is requested again. */
  static final Duration LATE_REPORT_INTERVAL = Duration.ofHours(6);

  private final AccessToken token;
  private final SearchTermReports reports;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Country, CountryReport> latest = new ConcurrentHashMap<>();

  /**
   * Reads the private key of the credentials.
   *
   * @throws IOException if there is none, with a message for the operator
   */
  public AppleAdsConnector(
      StoreClient client, StoreHosts hosts, AppleAdsCredentials credentials, InstantSource clock)
      throws IOException {
    this.token = new AccessToken(client, hosts.appleAuth(), credentials, clock);
    this.reports =
        new SearchTermReports(client, hosts.appleAds(), credentials.adAccountId(), token);
    this.clock = clock;
  }

  /** The latest report of a country. */
  private record CountryReport(
      ReportWeek week,
      Instant downloadedAt,
      Map<Keyword, Popularity> popularities,
      Optional<PopularityCounts> counts) {
    boolean isCurrent(Instant now) {
      return week.equals(ReportWeek.latest(now))
          || now.isBefore(downloadedAt.plus(LATE_REPORT_INTERVAL));
    }
  }

  /** False for a keyword that the current report is known not to have. */
  @Override
  public boolean canFetch(Subject<?> subject) {
    return subject instanceof Subject.Popularity demand
        && findCurrent(demand.country())
            .map(report -> report.popularities().containsKey(demand.keyword()))
            .orElse(true);
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return subject instanceof Subject.Popularity
        ? List.of(
            token.request(),
            reports.request(subject.country(), ReportWeek.latest(clock.instant()), 0))
        : List.of();
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return subject instanceof Subject.Popularity ? Optional.of(Source.APPLE_ADS) : Optional.empty();
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    if (!(subject instanceof Subject.Popularity demand)) {
      return new FetchOutcome.Unsupported("Apple Ads reports only the popularity of keywords");
    }
    lock.lockInterruptibly();
    try {
      return fetchPopularity(demand);
    } catch (UnusableReplyException e) {
      return e.outcome();
    } finally {
      lock.unlock();
    }
  }

  /** A new report returns all of its keywords, one that was returned before only the keyword. */
  private FetchOutcome fetchPopularity(Subject.Popularity demand) throws InterruptedException {
    Optional<CountryReport> current = findCurrent(demand.country());
    CountryReport report = current.isPresent() ? current.get() : download(demand.country());
    Optional<Popularity> popularity =
        Optional.ofNullable(report.popularities().get(demand.keyword()));
    if (popularity.isEmpty()) {
      return new FetchOutcome.NoSource(
          "not among the terms that Apple Ads reports for " + demand.country());
    }
    return current.isPresent()
        ? new FetchOutcome.Observed(List.of(observation(demand, popularity.get())))
        : new FetchOutcome.Observed(observations(demand.country(), report));
  }

  private Optional<CountryReport> findCurrent(Country country) {
    Instant now = clock.instant();
    return Optional.ofNullable(latest.get(country)).filter(report -> report.isCurrent(now));
  }

  /** The report of the latest week, or of the week before if Apple is late. */
  private CountryReport download(Country country) throws InterruptedException {
    ReportWeek week = ReportWeek.latest(clock.instant());
    List<SearchTerm> terms = reports.download(country, week);
    if (terms.isEmpty()) {
      week = week.before();
      terms = reports.download(country, week);
    }
    List<SearchTerm> ofCountry =
        terms.stream().filter(term -> term.country().equals(country)).limit(MAX_KEYWORDS).toList();
    CountryReport report =
        new CountryReport(week, clock.instant(), popularities(ofCountry), counts(ofCountry));
    latest.put(country, report);
    return report;
  }

  /** The popularity is that of the country: it is the same in each genre that has the term. */
  private static Map<Keyword, Popularity> popularities(List<SearchTerm> terms) {
    Map<Keyword, Popularity> popularities = new LinkedHashMap<>();
    terms.forEach(term -> popularities.putIfAbsent(term.keyword(), term.popularity()));
    return popularities;
  }

  private static Optional<PopularityCounts> counts(List<SearchTerm> terms) {
    return CompletePopularities.count(
        terms.stream().flatMap(term -> term.inGenre().stream()).toList());
  }

  private List<Observation<?>> observations(Country country, CountryReport report) {
    List<Observation<?>> observations = new ArrayList<>();
    report
        .popularities()
        .forEach(
            (keyword, popularity) ->
                observations.add(
                    observation(new Subject.Popularity(country, keyword), popularity)));
    report
        .counts()
        .ifPresent(
            counts -> observations.add(observation(new Subject.PopularityReport(country), counts)));
    return observations;
  }

  /** Observed now, though the report may be some days old: it is the current value of Apple. */
  private <F extends Facts> Observation<F> observation(Subject<F> subject, F facts) {
    return new Observation<>(subject, clock.instant(), Source.APPLE_ADS, facts);
  }
}
