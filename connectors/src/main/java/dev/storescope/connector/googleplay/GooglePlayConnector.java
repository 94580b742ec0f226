package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.AppEntry;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
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
    this.requests = new GooglePlayRequests(hosts.googlePlay());
    this.suggestions = client.of(Source.GOOGLE_PLAY_SUGGEST);
    this.pages = new AppPages(requests, client.of(Source.GOOGLE_PLAY_DETAILS));
    this.searches = new GooglePlaySearch(requests, client.of(Source.GOOGLE_PLAY_SEARCH));
    this.charts = new GooglePlayCharts(requests, client.of(Source.GOOGLE_PLAY_CHARTS), clock);
    this.lists = new GooglePlayAppLists(requests, client, clock);
    this.reviews = new GooglePlayReviews(requests, client.of(Source.GOOGLE_PLAY_REVIEWS), clock);
    this.clock = clock;
  }

  @Override
  public boolean canFetch(Subject<?> subject) {
    return subject.store() == StoreType.GOOGLE_PLAY
        && isReported(subject)
        && Storefronts.has(StoreType.GOOGLE_PLAY, subject.country())
        && (!(subject instanceof Subject.Chart chart) || isName(chart.category()));
  }

  private static boolean isReported(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _, Subject.Suggestions _, Subject.Chart _ -> true;
      case Subject.Listing _, Subject.Rating _, Subject.Histogram _ -> true;
      case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Reviews _ -> true;
      case Subject.Summary _, Subject.ReviewText _, Subject.SuggestionRank _ -> false;
      case Subject.Popularity _, Subject.PopularityReport _, Subject.ReportedRanks _ -> false;
      case Subject.AdsSuggestions _,
          Subject.TrendingSearches _,
          Subject.DownloadsFit _,
          Subject.EstimatedDownloads _ ->
          false;
    };
  }

  /** The categories of Google Play are names, those of the App Store are numbers. */
  private static boolean isName(CategoryId category) {
    return Character.isLetter(category.value().charAt(0));
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    if (!canFetch(subject)) {
      return List.of();
    }
    return switch (subject) {
      case Subject.Listing(AppId app, Country country) -> List.of(requests.details(app, country));
      case Subject.Rating(AppId app, Country country) -> List.of(requests.details(app, country));
      case Subject.Histogram(AppId app, Country country) -> List.of(requests.details(app, country));
      case Subject.SimilarApps(AppId app, Country country) ->
          List.of(requests.details(app, country));
      case Subject.DeveloperApps(DeveloperId developer, Country country) ->
          List.of(requests.developer(developer, country));
      case Subject.Reviews(AppId app, Country country) ->
          List.of(requests.reviews(app, country, Optional.empty()));
      case Subject.Search search -> List.of(requests.search(search.keyword(), search.country()));
      case Subject.Suggestions suggestions -> List.of(requests.suggest(suggestions));
      case Subject.Chart chart ->
          Arrays.stream(ChartKind.values()).map(kind -> requests.chart(chart, kind)).toList();
      case Subject.Summary _, Subject.ReviewText _, Subject.SuggestionRank _ -> List.of();
      case Subject.Popularity _, Subject.AdsSuggestions _, Subject.ReportedRanks _ -> List.of();
      case Subject.TrendingSearches _,
          Subject.PopularityReport _,
          Subject.DownloadsFit _,
          Subject.EstimatedDownloads _ ->
          List.of();
    };
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return canFetch(subject)
        ? switch (subject) {
          case Subject.Listing _, Subject.Rating _, Subject.Histogram _ ->
              Optional.of(Source.GOOGLE_PLAY_DETAILS);
          case Subject.Search _ -> Optional.of(Source.GOOGLE_PLAY_SEARCH);
          case Subject.Suggestions _ -> Optional.of(Source.GOOGLE_PLAY_SUGGEST);
          case Subject.Chart _ -> Optional.of(Source.GOOGLE_PLAY_CHARTS);
          case Subject.SimilarApps _ -> Optional.of(Source.GOOGLE_PLAY_SIMILAR);
          case Subject.DeveloperApps _ -> Optional.of(Source.GOOGLE_PLAY_DEVELOPER);
          case Subject.Reviews _ -> Optional.of(Source.GOOGLE_PLAY_REVIEWS);
          case Subject.Summary _, Subject.ReviewText _, Subject.SuggestionRank _ ->
              Optional.empty();
          case Subject.Popularity _, Subject.AdsSuggestions _, Subject.ReportedRanks _ ->
              Optional.empty();
          case Subject.TrendingSearches _,
              Subject.PopularityReport _,
              Subject.DownloadsFit _,
              Subject.EstimatedDownloads _ ->
              Optional.empty();
        }
        : Optional.empty();
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
    if (!canFetch(subject)) {
      return unsupported(subject);
    }
    try {
      return switch (subject) {
        case Subject.Listing(AppId app, Country country) -> details(app, country);
        case Subject.Rating(AppId app, Country country) -> details(app, country);
        case Subject.Histogram(AppId app, Country country) -> details(app, country);
        case Subject.Search search -> search(search);
        case Subject.Suggestions suggestions ->
            observed(
                suggestions,
                Source.GOOGLE_PLAY_SUGGEST,
                this.suggestions.fetch(requests.suggest(suggestions), SuggestParser::parse));
        case Subject.Chart chart -> charts.fetch(chart);
        case Subject.SimilarApps similar -> lists.fetch(similar);
        case Subject.DeveloperApps developer -> lists.fetch(developer);
        case Subject.Reviews app -> reviews.fetch(app);
        case Subject.Summary _, Subject.ReviewText _, Subject.SuggestionRank _ ->
            unsupported(subject);
        case Subject.Popularity _, Subject.AdsSuggestions _, Subject.ReportedRanks _ ->
            unsupported(subject);
        case Subject.TrendingSearches _,
            Subject.PopularityReport _,
            Subject.DownloadsFit _,
            Subject.EstimatedDownloads _ ->
            unsupported(subject);
      };
    } catch (UnusableReplyException e) {
      return e.outcome();
    }
  }

  private static FetchOutcome unsupported(Subject<?> subject) {
    return new FetchOutcome.Unsupported("Google Play does not report " + subject);
  }

  private FetchOutcome details(AppId app, Country country) throws InterruptedException {
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
                Source.GOOGLE_PLAY_SEARCH,
                new Facts.SearchRanking(ranking.apps(), cards)));
  }

  private <F extends Facts> FetchOutcome observed(Subject<F> subject, Source source, F facts) {
    return new FetchOutcome.Observed(
        List.of(new Observation<>(subject, clock.instant(), source, facts)));
  }
}
