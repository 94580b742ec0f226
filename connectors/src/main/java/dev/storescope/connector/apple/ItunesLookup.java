package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How an app is described and rated, by the iTunes Search API's lookup of its id.
 *
 * <p>The parameter {@code entity} is left out: in a lookup it names what else is wanted that
 * belongs to the id, and would have the id of a developer answered with all of their apps. Without
 * it the reply is the one thing that has the id, be it an app for iPhone, iPad or Mac.
 */
final class ItunesLookup
    implements AppStoreSource<Subject.Listing, Optional<ItunesLookup.Described>> {
  /** What a result can be that is no app, after the API's documentation. */
  private static final Set<String> OTHER_WRAPPERS =
      Set.of("artist", "track", "collection", "audiobook");

  private final URI itunes;

  ItunesLookup(StoreHosts hosts) {
    this.itunes = hosts.itunes();
  }

  /** All that one lookup tells of an app. */
  record Described(Facts.Listed listing, Facts.Rating rating) {}

  @Override
  public List<StoreRequest> requests(Subject.Listing listing, Storefronts.Apple storefront) {
    UrlQuery query =
        UrlQuery.of("id", listing.app().value())
            .and("country", listing.country().code())
            .and("lang", ItunesApi.language(storefront.languageTag()));
    return List.of(StoreRequest.get(StoreHosts.at(itunes, "/lookup" + query)));
  }

  @Override
  public Optional<Described> read(Subject.Listing listing, StoreReply reply) {
    List<JsonFields> software =
        ItunesApi.results(reply).stream().filter(ItunesLookup::isSoftware).toList();
    return software.stream()
        .filter(app -> app.app("trackId").equals(listing.app()))
        .findFirst()
        .map(app -> new Described(ItunesListing.listed(app), ItunesListing.rating(app)));
  }

  private static boolean isSoftware(JsonFields result) {
    String wrapper = result.text("wrapperType");
    if (!wrapper.equals("software") && !OTHER_WRAPPERS.contains(wrapper)) {
      throw drifted("a result is of the unknown type " + wrapper);
    }
    return wrapper.equals("software");
  }

  @Override
  public FetchOutcome conclude(
      Subject.Listing listing, List<Optional<Described>> parts, Instant seenAt) {
    return parts
        .getFirst()
        .<FetchOutcome>map(described -> observed(listing, described, seenAt))
        .orElseGet(
            () -> new FetchOutcome.Absent(observation(listing, new Facts.NotListed(), seenAt)));
  }

  private static FetchOutcome observed(
      Subject.Listing listing, Described described, Instant seenAt) {
    return new FetchOutcome.Observed(
        List.of(
            observation(listing, described.listing(), seenAt),
            new Observation<>(
                new Subject.Rating(listing.app(), listing.country()),
                seenAt,
                Source.ITUNES_LOOKUP,
                described.rating())));
  }

  private static Observation<Facts.Listing> observation(
      Subject.Listing listing, Facts.Listing facts, Instant seenAt) {
    return new Observation<>(listing, seenAt, Source.ITUNES_LOOKUP, facts);
  }
}
