package dev.storescope.connector.appleads;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.estimation.volume.CompletePopularities;
import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.estimation.volume.WeeksOfMonth;
import dev.storescope.fetching.FetchCost;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.popularities.PopularityGate;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches from Apple Ads, with the user's own account, the popularity of keywords, the most popular
 * terms of a genre, and the keywords that it suggests for an app.
 *
 * <p>Popularities are those of the search-term reports. Apple reports the 500 most popular terms of
 * each genre in a country, once a week. The first fetch of a popularity downloads a report and
 * returns all of its keywords; later fetches use the same report until the next one is due. A
 * keyword that is not in the report has no known popularity, which does not mean that it is never
 * searched for.
 *
 * <p>Once a month the first rows of the last month are compared with those of its weeks, which says
 * how many searches the popularities of the country stand for. The comparison is kept with the
 * counts of the reports, the values of the month are not.
 *
 * <p>A report is judged before any of it is used. While it is kept apart, its keywords have no
 * source: Apple has replied, another request would get the same report, and no value is known.
 */
public final class AppleAdsConnector implements StoreConnector {
  /** The most observations of one report, more than the reports of Apple have. */
  static final int MAX_KEYWORDS = 20_000;

  /** The time after which a late report is requested again. */
  static final Duration LATE_REPORT_INTERVAL = Duration.ofHours(6);

  private static final Logger log = LoggerFactory.getLogger(AppleAdsConnector.class);

  private final AccessToken token;
  private final SearchTermReports reports;
  private final RecommendedKeywords recommended;
  private final PopularityGate gate;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Country, CountryReport> latest = new ConcurrentHashMap<>();

  /** The last month that was compared with its weeks, by country. */
  private final Map<Country, ComparedMonth> compared = new HashMap<>();

  /** When the report was downloaded whose keywords were all returned, by country. */
  private final Map<Country, Instant> returned = new HashMap<>();

  /**
   * Reads the private key of the credentials.
   *
   * @throws IOException if there is none, with a message for the operator
   */
  public AppleAdsConnector(
      StoreClient client,
      StoreHosts hosts,
      AppleAdsCredentials credentials,
      PopularityGate gate,
      InstantSource clock)
      throws IOException {
    this.token =
        new AccessToken(client.of(Source.APPLE_ADS), hosts.appleAuth(), credentials, clock);
    PlatformApi api =
        new PlatformApi(
            client.of(Source.APPLE_ADS), hosts.appleAds(), credentials.adAccountId(), token);
    this.reports = new SearchTermReports(api);
    this.recommended =
        new RecommendedKeywords(
            new PlatformApi(
                client.of(Source.APPLE_ADS_SUGGESTIONS),
                hosts.appleAds(),
                credentials.adAccountId(),
                token));
    this.gate = gate;
    this.clock = clock;
  }

  /**
   * The latest report of a country.
   *
   * @param genres their lists
   * @param keptApart the numbers of what was doubtful when it was downloaded
   */
  private record CountryReport(
      SearchTermWeek week,
      Instant downloadedAt,
      Map<Keyword, Popularity> popularities,
      GenreLists genres,
      Optional<PopularityCounts> counts,
      Map<PopularityScale, Long> keptApart) {
    boolean isCurrent(Instant now) {
      return week.equals(SearchTermWeek.latest(now))
          || (!now.isBefore(downloadedAt) && now.isBefore(downloadedAt.plus(LATE_REPORT_INTERVAL)));
    }
  }

  /**
   * @param weeks empty if the reports have too few terms in common
   */
  private record ComparedMonth(YearMonth month, Optional<WeeksAndMonth> weeks) {}

  /** False for a keyword that the current report is known not to have. */
  @Override
  public boolean canFetch(Subject<?> subject) {
    return switch (subject) {
      case Subject.AdsSuggestions _, Subject.TopSearches _ -> true;
      case Subject.Popularity demand ->
          findCurrent(demand.country())
              .map(report -> report.popularities().containsKey(demand.keyword()))
              .orElse(true);
      case Subject<?> _ -> false;
    };
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return switch (subject) {
      case Subject.AdsSuggestions ofApp -> List.of(token.request(), recommended.request(ofApp, 0));
      case Subject.Popularity _, Subject.TopSearches _ ->
          List.of(
              token.request(),
              reports.request(
                  subject.country(), SearchTermWeek.latest(clock.instant()).period(), 0));
      case Subject<?> _ -> List.of();
    };
  }

  /** A report has all keywords and genres of a country. */
  @Override
  public FetchCost cost(Subject<?> subject) {
    return subject instanceof Subject.AdsSuggestions
        ? FetchCost.ONE_CALL
        : FetchCost.ONE_CALL.together(MAX_KEYWORDS);
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return switch (subject) {
      case Subject.AdsSuggestions _ -> Optional.of(Source.APPLE_ADS_SUGGESTIONS);
      case Subject.Popularity _, Subject.TopSearches _ -> Optional.of(Source.APPLE_ADS);
      case Subject<?> _ -> Optional.empty();
    };
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      return switch (subject) {
        case Subject.AdsSuggestions ofApp -> fetchRecommended(ofApp);
        case Subject.Popularity demand -> fetchPopularity(demand);
        case Subject.TopSearches ofGenre -> fetchTopSearches(ofGenre);
        case Subject<?> _ ->
            new FetchOutcome.Unsupported(
                "Apple Ads has the popularity of keywords and of those of a genre, and suggests keywords for an app");
      };
    } catch (UnusableReplyException e) {
      return e.outcome();
    } catch (DatabaseUnavailableException | ArchiveUnavailableException e) {
      log.warn("Could not judge the report of Apple Ads for {}", subject.country(), e);
      return new FetchOutcome.Failed("the report cannot be compared with earlier ones");
    } finally {
      lock.unlock();
    }
  }

  private FetchOutcome fetchRecommended(Subject.AdsSuggestions ofApp) throws InterruptedException {
    return new FetchOutcome.Observed(
        List.of(
            new Observation<>(
                ofApp,
                clock.instant(),
                Source.APPLE_ADS_SUGGESTIONS,
                recommended.download(ofApp))));
  }

  private FetchOutcome fetchTopSearches(Subject.TopSearches ofGenre) throws InterruptedException {
    CountryReport report = report(ofGenre.country());
    if (!isUsable(report, PopularityScale.ADS_WEEKLY_1_TO_100)) {
      return doubtful(ofGenre.country(), report);
    }
    return report
        .genres()
        .find(ofGenre.genre())
        .<FetchOutcome>map(
            found ->
                new FetchOutcome.Observed(
                    List.of(new Observation<>(ofGenre, clock.instant(), Source.APPLE_ADS, found))))
        .orElseGet(
            () ->
                new FetchOutcome.NoSource(
                    "Apple Ads reports no terms of %s for %s"
                        .formatted(ofGenre.genre().title(), ofGenre.country())));
  }

  private CountryReport report(Country country) throws InterruptedException {
    Optional<CountryReport> current = findCurrent(country);
    return current.isPresent() ? current.get() : download(country);
  }

  private static FetchOutcome doubtful(Country country, CountryReport report) {
    return new FetchOutcome.NoSource(
        "the report of Apple Ads for %s, week to %s, is doubtful and in review or dropped"
            .formatted(country, report.week().saturday()));
  }

  /**
   * The first keyword that a report has returns all of them, later ones only themselves. Keywords
   * that it does not have may be asked for before.
   */
  private FetchOutcome fetchPopularity(Subject.Popularity demand) throws InterruptedException {
    CountryReport report = report(demand.country());
    Optional<Popularity> popularity =
        Optional.ofNullable(report.popularities().get(demand.keyword()));
    if (popularity.isEmpty()) {
      return new FetchOutcome.NoSource(
          "not among the terms that Apple Ads reports for " + demand.country());
    }
    if (!isUsable(report, popularity.get().scale())) {
      return doubtful(demand.country(), report);
    }
    // Of a report that was accepted later, the review archives all that was downloaded.
    boolean alone =
        report.downloadedAt().equals(returned.get(demand.country()))
            || report.keptApart().containsKey(popularity.get().scale());
    List<Observation<?>> observed = new ArrayList<>();
    if (alone) {
      observed.add(observation(demand, clock.instant(), popularity.get()));
    } else {
      observed.addAll(usable(observations(demand.country(), report, clock.instant()), report));
      returned.put(demand.country(), report.downloadedAt());
    }
    counts(demand.country(), report).ifPresent(observed::add);
    return new FetchOutcome.Observed(observed);
  }

  /**
   * With each keyword, always the same observation: the first one asked for may not be reported.
   */
  private Optional<Observation<PopularityCounts>> counts(Country country, CountryReport report) {
    return report
        .counts()
        .filter(_ -> isUsable(report, PopularityScale.ADS_WEEKLY_1_TO_100))
        .map(
            counts ->
                new Observation<>(
                    new Subject.PopularityReport(country),
                    report.downloadedAt(),
                    Source.APPLE_ADS,
                    counts));
  }

  private boolean isUsable(CountryReport report, PopularityScale scale) {
    Optional<Long> keptApart = Optional.ofNullable(report.keptApart().get(scale));
    return keptApart.isEmpty() || gate.isAccepted(keptApart.get());
  }

  private static List<Observation<Popularity>> usable(
      List<Observation<Popularity>> observations, CountryReport report) {
    return observations.stream()
        .filter(one -> !report.keptApart().containsKey(one.facts().scale()))
        .toList();
  }

  private Optional<CountryReport> findCurrent(Country country) {
    Instant now = clock.instant();
    return Optional.ofNullable(latest.get(country)).filter(report -> report.isCurrent(now));
  }

  /** The report of the latest week, or of the week before if Apple is late. */
  private CountryReport download(Country country) throws InterruptedException {
    SearchTermWeek week = SearchTermWeek.latest(clock.instant());
    List<SearchTerm> terms = reports.download(country, week.period());
    if (terms.isEmpty()) {
      week = week.before();
      terms = reports.download(country, week.period());
    }
    List<SearchTerm> ofCountry =
        terms.stream().filter(term -> term.country().equals(country)).limit(MAX_KEYWORDS).toList();
    CountryReport report =
        judged(
            country,
            new CountryReport(
                week,
                clock.instant(),
                popularities(ofCountry),
                GenreLists.of(new PopularityWeek(week.sunday()), ofCountry),
                counted(country, ofCountry),
                Map.of()));
    latest.put(country, report);
    return report;
  }

  private Optional<PopularityCounts> counted(Country country, List<SearchTerm> terms)
      throws InterruptedException {
    Optional<PopularityCounts> counts = CompletePopularities.count(inGenres(country, terms));
    if (counts.isEmpty()) {
      return counts;
    }
    compareLatestMonth(country);
    return Optional.ofNullable(compared.get(country))
        .flatMap(ComparedMonth::weeks)
        .map(counts.get()::with)
        .or(() -> counts);
  }

  /** Compares the latest month with its weeks, once. A month that is late is tried again. */
  private void compareLatestMonth(Country country) throws InterruptedException {
    YearMonth month = SearchTermWeek.latestMonth(clock.instant());
    ComparedMonth newest = compared.get(country);
    if (newest != null && newest.month().equals(month)) {
      return;
    }
    try {
      List<GenreTerm> ofMonth = downloadPage(country, ReportPeriod.month(month));
      if (!ofMonth.isEmpty()) {
        List<List<GenreTerm>> weeks = new ArrayList<>();
        for (LocalDate sunday : WeeksOfMonth.weeks(month)) {
          weeks.add(downloadPage(country, ReportPeriod.week(sunday)));
        }
        weeks.removeIf(List::isEmpty);
        compared.put(
            country,
            new ComparedMonth(month, WeeksOfMonth.compare(month.lengthOfMonth(), ofMonth, weeks)));
      }
    } catch (UnusableReplyException e) {
      log.warn("Could not compare {} with its weeks for {}", month, country, e);
    }
  }

  private List<GenreTerm> downloadPage(Country country, ReportPeriod period)
      throws InterruptedException {
    return inGenres(country, reports.downloadPage(country, period));
  }

  private static List<GenreTerm> inGenres(Country country, List<SearchTerm> terms) {
    return terms.stream()
        .filter(term -> term.country().equals(country))
        .flatMap(term -> term.inGenre().stream())
        .toList();
  }

  private CountryReport judged(Country country, CountryReport report) {
    Map<PopularityScale, Long> keptApart = new EnumMap<>(PopularityScale.class);
    for (PopularityDay day :
        PopularityDay.list(
            observations(country, report, report.downloadedAt()), report.week().saturday())) {
      gate.judge(day).ifPresent(doubtful -> keptApart.put(day.scale(), doubtful.id()));
    }
    return new CountryReport(
        report.week(),
        report.downloadedAt(),
        report.popularities(),
        report.genres(),
        report.counts(),
        keptApart);
  }

  /** The popularity is that of the country: it is the same in each genre that has the term. */
  private static Map<Keyword, Popularity> popularities(List<SearchTerm> terms) {
    Map<Keyword, Popularity> popularities = new LinkedHashMap<>();
    terms.forEach(term -> popularities.putIfAbsent(term.keyword(), term.popularity()));
    return popularities;
  }

  private static List<Observation<Popularity>> observations(
      Country country, CountryReport report, Instant at) {
    List<Observation<Popularity>> observations = new ArrayList<>();
    report
        .popularities()
        .forEach(
            (keyword, popularity) ->
                observations.add(
                    observation(new Subject.Popularity(country, keyword), at, popularity)));
    return observations;
  }

  /** Observed now, though the report may be some days old: it is the current value of Apple. */
  private static Observation<Popularity> observation(
      Subject.Popularity demand, Instant now, Popularity popularity) {
    return new Observation<>(demand, now, Source.APPLE_ADS, popularity);
  }
}
