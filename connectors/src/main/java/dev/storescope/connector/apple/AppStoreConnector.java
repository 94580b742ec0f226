package dev.storescope.connector.apple;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.RequestingConnector;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Looks at the App Store by the interfaces that need no key: searches, listings and ratings,
 * suggestions, and charts, in every country that has a storefront.
 */
public final class AppStoreConnector implements RequestingConnector {
  private final AppStoreSource<Subject.Search, SearchRanking> iphoneSearch;
  private final AppStoreSource<Subject.Search, SearchRanking> ipadSearch;
  private final ItunesLookup lookup;
  private final RssCharts charts;
  private final SearchHints hints;
  private final Conversation conversation;

  public AppStoreConnector(
      StoreTransport transport,
      StoreHosts hosts,
      SearchSource searchSource,
      OddReplies oddReplies,
      InstantSource clock) {
    this.ipadSearch = new ItunesSearch(hosts);
    this.iphoneSearch =
        switch (searchSource) {
          case ITUNES -> ipadSearch;
          case NATIVE -> new NativeSearch(hosts);
        };
    this.lookup = new ItunesLookup(hosts);
    this.charts = new RssCharts(hosts);
    this.hints = new SearchHints(hosts);
    this.conversation = new Conversation(new StoreReplyCheck(transport, clock), oddReplies, clock);
  }

  @Override
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    return find(subject).map(Inquiry::requests).orElse(List.of());
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    Optional<Inquiry<?, ?>> inquiry = find(subject);
    return inquiry.isPresent()
        ? conversation.hold(inquiry.get())
        : new FetchOutcome.Unsupported("the App Store does not tell of " + subject);
  }

  private Optional<Inquiry<?, ?>> find(Subject<?> subject) {
    return subject.store() == StoreType.APP_STORE
        ? Storefronts.find(subject.country())
            .flatMap(Storefronts.Storefront::apple)
            .flatMap(storefront -> find(subject, storefront))
        : Optional.empty();
  }

  private Optional<Inquiry<?, ?>> find(Subject<?> subject, Storefronts.Apple storefront) {
    return switch (subject) {
      case Subject.Search search ->
          Optional.of(new Inquiry<>(search(search.device()), search, storefront));
      case Subject.Suggestions suggestions ->
          Optional.of(new Inquiry<>(hints, suggestions, storefront));
      case Subject.Chart chart ->
          isNumber(chart.category())
              ? Optional.of(new Inquiry<>(charts, chart, storefront))
              : Optional.empty();
      case Subject.Listing listing -> Optional.of(new Inquiry<>(lookup, listing, storefront));
      case Subject.Rating(var app, var country) ->
          Optional.of(new Inquiry<>(lookup, new Subject.Listing(app, country), storefront));
      case Subject.Demand _, Subject.AdsSuggestions _ -> Optional.empty();
    };
  }

  private AppStoreSource<Subject.Search, SearchRanking> search(Device device) {
    return device == Device.IPAD ? ipadSearch : iphoneSearch;
  }

  /** The App Store's categories are numbers; names are those of the other store. */
  private static boolean isNumber(CategoryId category) {
    return Character.isDigit(category.value().charAt(0));
  }
}
