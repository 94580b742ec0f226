package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.AppEntry;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
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
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fetches from Google Play: details pages for listings and ratings, searches, suggestions and
 * charts. All observations of a fetch have the instant at which its last reply was parsed.
 */
public final class GooglePlayConnector implements StoreConnector {
  private static final int NOT_FOUND = 404;
  private static final CategoryId ALL_APPS = new CategoryId("APPLICATION");

  private final GooglePlayRequests requests;
  private final StoreClient client;
  private final GooglePlaySearch searches;
  private final InstantSource clock;

  public GooglePlayConnector(StoreClient client, StoreHosts hosts, InstantSource clock) {
    this.requests = new GooglePlayRequests(hosts.googlePlay());
    this.client = client;
    this.searches = new GooglePlaySearch(requests, client);
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
      case Subject.Listing _, Subject.Rating _ -> true;
      case Subject.Summary _, Subject.Popularity _, Subject.AdsSuggestions _ -> false;
      case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Histogram _ -> false;
      case Subject.Reviews _, Subject.ReviewText _, Subject.TrendingSearches _ -> false;
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
      case Subject.Search search -> List.of(requests.search(search.keyword(), search.country()));
      case Subject.Suggestions suggestions -> List.of(requests.suggest(suggestions));
      case Subject.Chart chart ->
          Arrays.stream(ChartKind.values()).map(kind -> requests.chart(chart, kind)).toList();
      case Subject.Summary _, Subject.Popularity _, Subject.AdsSuggestions _ -> List.of();
      case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Histogram _ -> List.of();
      case Subject.Reviews _, Subject.ReviewText _, Subject.TrendingSearches _ -> List.of();
    };
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return canFetch(subject)
        ? switch (subject) {
          case Subject.Listing _, Subject.Rating _ -> Optional.of(Source.GOOGLE_PLAY_DETAILS);
          case Subject.Search _ -> Optional.of(Source.GOOGLE_PLAY_SEARCH);
          case Subject.Suggestions _ -> Optional.of(Source.GOOGLE_PLAY_SUGGEST);
          case Subject.Chart _ -> Optional.of(Source.GOOGLE_PLAY_CHARTS);
          case Subject.Summary _, Subject.Popularity _, Subject.AdsSuggestions _ ->
              Optional.empty();
          case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Histogram _ ->
              Optional.empty();
          case Subject.Reviews _, Subject.ReviewText _, Subject.TrendingSearches _ ->
              Optional.empty();
        }
        : Optional.empty();
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    if (!canFetch(subject)) {
      return unsupported(subject);
    }
    try {
      return switch (subject) {
        case Subject.Listing listing -> details(listing);
        case Subject.Rating(AppId app, Country country) ->
            details(new Subject.Listing(app, country));
        case Subject.Search search -> search(search);
        case Subject.Suggestions suggestions ->
            observed(
                suggestions,
                Source.GOOGLE_PLAY_SUGGEST,
                client.fetch(requests.suggest(suggestions), SuggestParser::parse));
        case Subject.Chart chart -> chart(chart);
        case Subject.Summary _, Subject.Popularity _, Subject.AdsSuggestions _ ->
            unsupported(subject);
        case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Histogram _ ->
            unsupported(subject);
        case Subject.Reviews _, Subject.ReviewText _, Subject.TrendingSearches _ ->
            unsupported(subject);
      };
    } catch (UnusableReplyException e) {
      return e.outcome();
    }
  }

  private static FetchOutcome unsupported(Subject<?> subject) {
    return new FetchOutcome.Unsupported("Google Play does not report " + subject);
  }

  /** An app that the store does not list has no details page. */
  private FetchOutcome details(Subject.Listing listing) throws InterruptedException {
    StoreRequest request = requests.details(listing.app(), listing.country());
    StoreReply reply = client.send(request);
    Optional<AppDetails> details =
        reply.status() == NOT_FOUND
            ? Optional.empty()
            : Optional.of(
                client.parse(request, reply, page -> DetailsParser.parse(page, listing.app())));
    return AppDetails.outcome(details, listing, Source.GOOGLE_PLAY_DETAILS, clock.instant());
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

  private FetchOutcome chart(Subject.Chart subject) throws InterruptedException {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    List<AppEntry> listed = new ArrayList<>();
    for (ChartKind kind : ChartKind.values()) {
      try {
        ChartParser.ChartPage chart =
            client.fetch(requests.chart(subject, kind), ChartParser::parse);
        charts.put(kind, chart.apps());
        listed.addAll(chart.listed());
      } catch (UnusableReplyException e) {
        if (charts.isEmpty() && e.refusal().isPresent() && isUnknown(subject)) {
          return new FetchOutcome.NoSource("Google Play has no such chart: " + reason(e));
        }
        throw e;
      }
    }
    Instant at = clock.instant();
    return AppEntry.outcome(
        charts.values().stream().flatMap(List::stream).toList(),
        listed,
        cards ->
            new Observation<>(
                subject,
                at,
                Source.GOOGLE_PLAY_CHARTS,
                new Facts.ChartRanking(charts, Optional.empty(), cards)));
  }

  /**
   * Whether Google Play refuses all charts of a category and, at the same time, has one of all
   * apps.
   */
  private boolean isUnknown(Subject.Chart subject) throws InterruptedException {
    if (subject.category().equals(ALL_APPS)) {
      return false;
    }
    Subject.Chart allApps = new Subject.Chart(subject.device(), subject.country(), ALL_APPS);
    return isRefused(requests.chart(subject, ChartKind.PAID))
        && isRefused(requests.chart(subject, ChartKind.GROSSING))
        && hasApps(requests.chart(allApps, ChartKind.FREE));
  }

  private boolean isRefused(StoreRequest chart) throws InterruptedException {
    try {
      client.fetch(chart, ChartParser::parse);
      return false;
    } catch (UnusableReplyException e) {
      return e.refusal().isPresent();
    }
  }

  private boolean hasApps(StoreRequest chart) throws InterruptedException {
    try {
      return !client.fetch(chart, ChartParser::parse).apps().isEmpty();
    } catch (UnusableReplyException e) {
      return false;
    }
  }

  private static String reason(UnusableReplyException refusal) {
    return refusal.outcome() instanceof FetchOutcome.Failure failure ? failure.reason() : "";
  }

  private <F extends Facts> FetchOutcome observed(Subject<F> subject, Source source, F facts) {
    return new FetchOutcome.Observed(
        List.of(new Observation<>(subject, clock.instant(), source, facts)));
  }
}
