package dev.storescope.connector.apple;

import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchCost;
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
 * Fetches from the APIs of the App Store that need no key, and from its web site: searches,
 * listings and ratings, the apps of developers, suggestions, trending searches, charts, reviews and
 * product pages, in every country that has a storefront.
 */
public record AppStoreConnector(
    StoreClient client, StoreHosts hosts, SearchSource searchSource, InstantSource clock)
    implements StoreConnector {
  @Override
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  /** How a subject is fetched, and by which source. */
  private record SourcedCall(Source source, SubjectCall call) {}

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return find(subject).map(found -> found.call().requests()).orElse(List.of());
  }

  @Override
  public Optional<Source> findSource(Subject<?> subject) {
    return find(subject).map(SourcedCall::source);
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    Optional<SourcedCall> found = find(subject);
    return found.isPresent()
        ? fetch(found.get().call(), client.of(found.get().source()))
        : new FetchOutcome.Unsupported("the App Store does not report " + subject);
  }

  @Override
  public int countTogether(Subject<?> subject) {
    return find(subject).isPresent() && findApp(subject).isPresent() ? ItunesLookup.MAX_IDS : 1;
  }

  /** An app with more reviews than the feed shows has all pages. */
  @Override
  public FetchCost cost(Subject<?> subject) {
    return subject instanceof Subject.Reviews
        ? new FetchCost(CustomerReviews.MAX_PAGES, 1, 1)
        : StoreConnector.super.cost(subject);
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
    return subject instanceof Subject.Listing || subject instanceof Subject.Rating
        ? Optional.of(subject.parts().app())
        : Optional.empty();
  }

  private FetchOutcome fetch(SubjectCall call, StoreClient ofSource) throws InterruptedException {
    try {
      return call.fetch(ofSource, clock);
    } catch (UnusableReplyException e) {
      return e.outcome();
    }
  }

  private Optional<SourcedCall> find(Subject<?> subject) {
    return subject.store() == StoreType.APP_STORE
        ? findStorefront(subject.country()).flatMap(storefront -> find(subject, storefront))
        : Optional.empty();
  }

  private static Optional<Storefronts.Apple> findStorefront(Country country) {
    return Storefronts.find(country).flatMap(Storefronts.Storefront::apple);
  }

  private Optional<SourcedCall> find(Subject<?> subject, Storefronts.Apple storefront) {
    return switch (subject) {
      case Subject.Search search -> search(search, storefront);
      case Subject.Suggestions typed ->
          of(Source.APP_STORE_HINTS, SearchHints.call(hosts, typed, storefront));
      case Subject.Chart chart ->
          isNumber(chart.category())
              ? of(Source.ITUNES_RSS, RssCharts.call(hosts, chart))
              : Optional.empty();
      case Subject.Listing listing ->
          of(Source.ITUNES_LOOKUP, ItunesLookup.call(hosts, listing, storefront));
      case Subject.Rating(AppId app, Country country) ->
          of(
              Source.ITUNES_LOOKUP,
              ItunesLookup.call(hosts, new Subject.Listing(app, country), storefront));
      case Subject.DeveloperApps apps ->
          of(Source.ITUNES_LOOKUP, DeveloperSoftware.call(hosts, apps, storefront));
      case Subject.Reviews reviews ->
          of(Source.ITUNES_REVIEWS, new CustomerReviews(hosts, reviews, storefront));
      case Subject.TrendingSearches trends ->
          of(Source.APP_STORE_TRENDS, TrendingTerms.call(hosts, trends, storefront));
      case Subject.ProductPage page -> of(Source.APP_STORE_PAGE, ProductPages.call(hosts, page));
      case Subject.Histogram stars -> of(Source.APP_STORE_PAGE, ProductPages.call(hosts, stars));
      case Subject.SimilarApps similar ->
          of(Source.APP_STORE_PAGE, ProductPages.call(hosts, similar));
      case Subject<?> _ -> Optional.empty();
    };
  }

  /** A device has one source of rankings: a change of source would look like a movement. */
  private Optional<SourcedCall> search(Subject.Search search, Storefronts.Apple storefront) {
    SourcedCall itunes =
        new SourcedCall(Source.ITUNES_SEARCH, ItunesSearch.call(hosts, search, storefront));
    return Optional.of(
        switch (searchSource) {
          case ITUNES -> itunes;
          case NATIVE ->
              search.device() == Device.IPHONE
                  ? new SourcedCall(
                      Source.APP_STORE_NATIVE_SEARCH, NativeSearch.call(hosts, search, storefront))
                  : itunes;
          case WEB -> new SourcedCall(Source.APP_STORE_SEARCH_PAGE, WebSearch.call(hosts, search));
        });
  }

  private static Optional<SourcedCall> of(Source source, SubjectCall call) {
    return Optional.of(new SourcedCall(source, call));
  }

  /** The categories of the App Store are numbers, those of Google Play are names. */
  private static boolean isNumber(CategoryId category) {
    return Character.isDigit(category.value().charAt(0));
  }
}
