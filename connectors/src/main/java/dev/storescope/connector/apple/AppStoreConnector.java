package dev.storescope.connector.apple;

import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fetches from the APIs of the App Store that need no key: searches, listings and ratings, the apps
 * of developers, suggestions, trending searches, charts and reviews, in every country that has a
 * storefront.
 */
public record AppStoreConnector(
    StoreClient client, StoreHosts hosts, SearchSource searchSource, InstantSource clock)
    implements StoreConnector {
  @Override
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return find(subject).map(SubjectCall::requests).orElse(List.of());
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return find(subject).isEmpty()
        ? Optional.empty()
        : switch (subject) {
          case Subject.Search search ->
              Optional.of(isNative(search) ? Source.APP_STORE_NATIVE_SEARCH : Source.ITUNES_SEARCH);
          case Subject.Suggestions _ -> Optional.of(Source.APP_STORE_HINTS);
          case Subject.Chart _ -> Optional.of(Source.ITUNES_RSS);
          case Subject.Listing _, Subject.Rating _ -> Optional.of(Source.ITUNES_LOOKUP);
          case Subject.DeveloperApps _ -> Optional.of(Source.ITUNES_LOOKUP);
          case Subject.Reviews _ -> Optional.of(Source.ITUNES_REVIEWS);
          case Subject.TrendingSearches _ -> Optional.of(Source.APP_STORE_TRENDS);
          case Subject.Summary _, Subject.Popularity _, Subject.PopularityReport _ ->
              Optional.empty();
          case Subject.AdsSuggestions _, Subject.SuggestionRank _, Subject.ReportedRanks _ ->
              Optional.empty();
          case Subject.SimilarApps _, Subject.Histogram _ -> Optional.empty();
          case Subject.ReviewText _, Subject.DownloadsFit _, Subject.EstimatedDownloads _ ->
              Optional.empty();
        };
  }

  private boolean isNative(Subject.Search search) {
    return searchSource == SearchSource.NATIVE && search.device() == Device.IPHONE;
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    Optional<SubjectCall> call = find(subject);
    return call.isPresent()
        ? fetch(call.get(), findSource(subject).map(client::of).orElse(client))
        : new FetchOutcome.Unsupported("the App Store does not report " + subject);
  }

  @Override
  public int countTogether(Subject<?> subject) {
    return find(subject).isPresent() && findApp(subject).isPresent() ? ItunesLookup.MAX_IDS : 1;
  }

  @Override
  public FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects)
      throws InterruptedException {
    Set<AppId> apps =
        subjects.stream()
            .flatMap(subject -> findApp(subject).stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Country country = subjects.iterator().next().country();
    Optional<Storefronts.Apple> storefront = findStorefront(country);
    return storefront.isPresent()
        ? fetch(
            ItunesLookup.call(hosts, apps, country, storefront.get()),
            client.of(Source.ITUNES_LOOKUP))
        : new FetchOutcome.Unsupported("the App Store has no storefront in " + country);
  }

  /** The app of a subject that is looked up by its id. */
  private static Optional<AppId> findApp(Subject<?> subject) {
    return switch (subject) {
      case Subject.Listing(AppId app, _) -> Optional.of(app);
      case Subject.Rating(AppId app, _) -> Optional.of(app);
      case Subject.Search _,
          Subject.Suggestions _,
          Subject.SuggestionRank _,
          Subject.Chart _,
          Subject.Summary _,
          Subject.Popularity _,
          Subject.AdsSuggestions _,
          Subject.SimilarApps _,
          Subject.DeveloperApps _,
          Subject.Histogram _,
          Subject.Reviews _,
          Subject.ReviewText _,
          Subject.TrendingSearches _,
          Subject.ReportedRanks _,
          Subject.PopularityReport _,
          Subject.DownloadsFit _,
          Subject.EstimatedDownloads _ ->
          Optional.empty();
    };
  }

  private FetchOutcome fetch(SubjectCall call, StoreClient ofSource) throws InterruptedException {
    try {
      return call.fetch(ofSource, clock);
    } catch (UnusableReplyException e) {
      return e.outcome();
    }
  }

  private Optional<SubjectCall> find(Subject<?> subject) {
    return subject.store() == StoreType.APP_STORE
        ? findStorefront(subject.country()).flatMap(storefront -> find(subject, storefront))
        : Optional.empty();
  }

  private static Optional<Storefronts.Apple> findStorefront(Country country) {
    return Storefronts.find(country).flatMap(Storefronts.Storefront::apple);
  }

  private Optional<SubjectCall> find(Subject<?> subject, Storefronts.Apple storefront) {
    return switch (subject) {
      case Subject.Search search ->
          Optional.of(
              isNative(search)
                  ? NativeSearch.call(hosts, search, storefront)
                  : ItunesSearch.call(hosts, search, storefront));
      case Subject.Suggestions suggestions ->
          Optional.of(SearchHints.call(hosts, suggestions, storefront));
      case Subject.Chart chart ->
          isNumber(chart.category()) ? Optional.of(RssCharts.call(hosts, chart)) : Optional.empty();
      case Subject.Listing listing -> Optional.of(ItunesLookup.call(hosts, listing, storefront));
      case Subject.Rating(var app, var country) ->
          Optional.of(ItunesLookup.call(hosts, new Subject.Listing(app, country), storefront));
      case Subject.DeveloperApps apps ->
          Optional.of(DeveloperSoftware.call(hosts, apps, storefront));
      case Subject.Reviews reviews -> Optional.of(new CustomerReviews(hosts, reviews));
      case Subject.TrendingSearches trends ->
          Optional.of(TrendingTerms.call(hosts, trends, storefront));
      case Subject.Summary _, Subject.Popularity _, Subject.PopularityReport _ -> Optional.empty();
      case Subject.AdsSuggestions _, Subject.SuggestionRank _, Subject.ReportedRanks _ ->
          Optional.empty();
      case Subject.SimilarApps _, Subject.Histogram _ -> Optional.empty();
      case Subject.ReviewText _, Subject.DownloadsFit _, Subject.EstimatedDownloads _ ->
          Optional.empty();
    };
  }

  /** The categories of the App Store are numbers, those of Google Play are names. */
  private static boolean isNumber(CategoryId category) {
    return Character.isDigit(category.value().charAt(0));
  }
}
