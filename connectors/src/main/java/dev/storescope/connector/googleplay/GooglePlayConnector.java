package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.AppEntry;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchCost;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fetches from Google Play: details pages for listings, ratings and histograms, searches,
 * suggestions, charts, similar apps, apps of developers and reviews. All observations of a fetch
 * have the instant at which its last reply was parsed.
 */
public final class GooglePlayConnector implements StoreConnector {
  private final GooglePlayRequests requests;
  private final StoreClient suggestions;
  private final AppPages pages;
  private final GooglePlaySearch searches;
  private final GooglePlayCharts charts;
  private final GooglePlayAppLists lists;
  private final GooglePlayReviews reviews;
  private final InstantSource clock;

  public GooglePlayConnector(StoreClient client, StoreHosts hosts, InstantSource clock) {
    this(client, hosts, GooglePlaySearchSource.CONSUMER, clock);
  }

  public GooglePlayConnector(
      StoreClient client, StoreHosts hosts, GooglePlaySearchSource search, InstantSource clock) {
    this.requests = new GooglePlayRequests(hosts.googlePlay());
    this.suggestions = client.of(Source.GOOGLE_PLAY_SUGGEST);
    this.pages = new AppPages(requests, client.of(Source.GOOGLE_PLAY_DETAILS));
    this.searches = new GooglePlaySearch(search.pages(), requests, client);
    this.charts = new GooglePlayCharts(requests, client.of(Source.GOOGLE_PLAY_CHARTS), clock);
    this.lists = new GooglePlayAppLists(requests, client, clock);
    this.reviews = new GooglePlayReviews(requests, client.of(Source.GOOGLE_PLAY_REVIEWS), clock);
    this.clock = clock;
  }

  /**
   * How a subject is fetched.
   *
   * @param requests that are sent if every reply is as expected
   */
  private record Plan(Source source, List<StoreRequest> requests, Fetch fetch) {}

  private interface Fetch {
    FetchOutcome run() throws InterruptedException;
  }

  @Override
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return find(subject).map(Plan::requests).orElse(List.of());
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return find(subject).map(Plan::source);
  }

  private Optional<Plan> find(Subject<?> subject) {
    return subject.store() == StoreType.GOOGLE_PLAY
            && Storefronts.has(StoreType.GOOGLE_PLAY, subject.country())
        ? plan(subject)
        : Optional.empty();
  }

  private Optional<Plan> plan(Subject<?> subject) {
    return switch (subject) {
      case Subject.Listing(AppId app, Country country) -> Optional.of(details(app, country));
      case Subject.Rating(AppId app, Country country) -> Optional.of(details(app, country));
      case Subject.Histogram(AppId app, Country country) -> Optional.of(details(app, country));
      case Subject.SimilarApps similar ->
          plan(
              Source.GOOGLE_PLAY_SIMILAR,
              () -> lists.fetch(similar),
              requests.details(similar.app(), similar.country()));
      case Subject.DeveloperApps apps ->
          plan(
              Source.GOOGLE_PLAY_DEVELOPER,
              () -> lists.fetch(apps),
              requests.developer(apps.developer(), apps.country()));
      case Subject.Reviews of ->
          plan(
              Source.GOOGLE_PLAY_REVIEWS,
              () -> reviews.fetch(of),
              requests.reviews(of.app(), of.country(), Optional.empty()));
      case Subject.Search search ->
          plan(
              searches.source(),
              () -> search(search),
              searches.firstRequest(search.keyword(), search.country()));
      case Subject.Suggestions typed ->
          plan(
              Source.GOOGLE_PLAY_SUGGEST,
              () ->
                  observed(
                      typed,
                      Source.GOOGLE_PLAY_SUGGEST,
                      suggestions.fetch(requests.suggest(typed), SuggestParser::parse)),
              requests.suggest(typed));
      case Subject.Chart chart ->
          isName(chart.category())
              ? plan(
                  Source.GOOGLE_PLAY_CHARTS,
                  () -> charts.fetch(chart),
                  Arrays.stream(ChartKind.values())
                      .map(kind -> requests.chart(chart, kind))
                      .toArray(StoreRequest[]::new))
              : Optional.empty();
      case Subject<?> _ -> Optional.empty();
    };
  }

  private static Optional<Plan> plan(Source source, Fetch fetch, StoreRequest... requests) {
    return Optional.of(new Plan(source, List.of(requests), fetch));
  }

  private Plan details(AppId app, Country country) {
    return new Plan(
        Source.GOOGLE_PLAY_DETAILS,
        List.of(requests.details(app, country)),
        () -> fetchDetails(app, country));
  }

  /** The categories of Google Play are names, those of the App Store are numbers. */
  private static boolean isName(CategoryId category) {
    return Character.isLetter(category.value().charAt(0));
  }

  /** The page of similar apps is found by the details page. */
  @Override
  public Set<Source> sources(Subject<?> subject) {
    return subject instanceof Subject.SimilarApps && canFetch(subject)
        ? Set.of(Source.GOOGLE_PLAY_SIMILAR, Source.GOOGLE_PLAY_DETAILS)
        : StoreConnector.super.sources(subject);
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    Optional<Plan> plan = find(subject);
    if (plan.isEmpty()) {
      return new FetchOutcome.Unsupported("Google Play does not report " + subject);
    }
    try {
      return plan.get().fetch().run();
    } catch (UnusableReplyException e) {
      return e.outcome();
    }
  }

  /**
   * An app with more reviews than are fetched has all pages. A search has one page in the replies
   * that were captured.
   */
  @Override
  public FetchCost cost(Subject<?> subject) {
    return subject instanceof Subject.Reviews
        ? new FetchCost(GooglePlayReviews.MAX_PAGES, 1, 1)
        : StoreConnector.super.cost(subject);
  }

  private FetchOutcome fetchDetails(AppId app, Country country) throws InterruptedException {
    Optional<AppDetails> details =
        pages.find(app, country, reply -> DetailsParser.parse(reply, app));
    return AppDetails.outcome(
        details, new Subject.Listing(app, country), Source.GOOGLE_PLAY_DETAILS, clock.instant());
  }

  private FetchOutcome search(Subject.Search search) throws InterruptedException {
    GooglePlaySearch.ListedRanking ranking = searches.rank(search.keyword(), search.country());
    Instant at = clock.instant();
    return AppEntry.outcome(
        ranking.apps(),
        ranking.listed(),
        cards ->
            new Observation<>(
                search,
                at,
                searches.source(),
                new Facts.SearchRanking(ranking.apps(), cards, ranking.complete())));
  }

  private <F extends Facts> FetchOutcome observed(Subject<F> subject, Source source, F facts) {
    return new FetchOutcome.Observed(
        List.of(new Observation<>(subject, clock.instant(), source, facts)));
  }
}
