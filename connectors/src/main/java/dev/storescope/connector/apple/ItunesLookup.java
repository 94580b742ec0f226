package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The listing and the rating of an app by the iTunes Search API's lookup of its id.
 *
 * <p>The requests have no parameter {@code entity}: it adds related results, so that the id of a
 * developer returns all of their apps. Without it the reply has one result at most, for iPhone,
 * iPad or Mac.
 */
final class ItunesLookup {
  /** The results that are not apps, as the API documents them. */
  private static final Set<String> OTHER_WRAPPERS =
      Set.of("artist", "track", "collection", "audiobook");

  /** How the API calls the parameter {@code id} in its errors. */
  static final Set<String> IDS = Set.of("id", "itunesId");

  private ItunesLookup() {}

  static ApiCall<Optional<AppDetails>> call(
      StoreHosts hosts, Subject.Listing listing, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(StoreHosts.at(hosts.itunes(), "/lookup"))
            .withParameter("id", listing.app().value())
            .withParameter("country", listing.country().code())
            .withParameter("lang", ItunesSearch.language(storefront));
    return new ApiCall<>(
        List.of(request),
        reply -> parse(listing.app(), reply),
        (details, at) -> AppDetails.outcome(details.getFirst(), listing, Source.ITUNES_LOOKUP, at),
        (refusal, _) -> ItunesSearch.isAbout(refusal, IDS));
  }

  private static Optional<AppDetails> parse(AppId requested, StoreReply reply) {
    List<JsonFields> software =
        ItunesSearch.results(reply).stream().filter(ItunesLookup::isSoftware).toList();
    return software.stream()
        .filter(app -> app.app("trackId").equals(requested))
        .findFirst()
        .map(ItunesApp::new)
        .map(app -> new AppDetails(app.listing(), app.rating()));
  }

  static boolean isSoftware(JsonFields result) {
    String wrapper = result.text("wrapperType");
    if (!wrapper.equals("software") && !OTHER_WRAPPERS.contains(wrapper)) {
      throw drifted("a result is of the unknown type " + wrapper);
    }
    return wrapper.equals("software");
  }
}
