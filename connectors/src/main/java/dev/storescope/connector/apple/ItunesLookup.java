package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The listing and the rating of an app, or of several, by the iTunes Search API's lookup of ids.
 *
 * <p>The requests have no parameter {@code entity}: it adds related results, so that the id of a
 * developer returns all of their apps. Without it the reply has one result at most for each id, for
 * iPhone, iPad or Mac.
 */
final class ItunesLookup {
  /** The results that are not apps, as the API documents them. */
  static final Set<String> OTHER_WRAPPERS = Set.of("artist", "track", "collection", "audiobook");

  /** How the API calls the parameter {@code id} in its errors. */
  static final Set<String> IDS = Set.of("id", "itunesId");

  /** The most ids of a call. */
  static final int MAX_IDS = 150;

  private ItunesLookup() {}

  static ApiCall<Optional<AppDetails>> call(
      StoreHosts hosts, Subject.Listing listing, Storefronts.Apple storefront) {
    return new ApiCall<>(
        List.of(request(hosts, listing.app().value(), listing.country(), storefront)),
        reply -> parse(listing, reply),
        (details, at) -> AppDetails.outcome(details.getFirst(), listing, Source.ITUNES_LOOKUP, at),
        (refusal, _) -> ItunesSearch.isAbout(refusal, IDS));
  }

  /**
   * One call for the listings of several apps of a country. The reply omits the ids that it does
   * not know, and what cannot be read is omitted too.
   */
  static ApiCall<Map<AppId, AppDetails>> call(
      StoreHosts hosts, Set<AppId> apps, Country country, Storefronts.Apple storefront) {
    String ids = apps.stream().map(AppId::value).collect(Collectors.joining(","));
    return new ApiCall<>(
        List.of(request(hosts, ids, country, storefront)),
        reply -> parse(apps, country, reply),
        (found, at) -> outcome(found.getFirst(), country, at),
        ApiCall.Refusals.unexplained());
  }

  private static StoreRequest request(
      StoreHosts hosts, String ids, Country country, Storefronts.Apple storefront) {
    return StoreRequest.get(StoreHosts.at(hosts.itunes(), "/lookup"))
        .withParameters(
            "id", ids, "country", country.code(), "lang", ItunesSearch.language(storefront));
  }

  private static FetchOutcome outcome(Map<AppId, AppDetails> found, Country country, Instant at) {
    List<Observation<?>> observations = new ArrayList<>();
    found.forEach(
        (app, details) ->
            observations.addAll(details.observations(app, country, Source.ITUNES_LOOKUP, at)));
    return observations.isEmpty()
        ? new FetchOutcome.NoSource("the reply has none of the apps")
        : new FetchOutcome.Observed(observations);
  }

  private static Map<AppId, AppDetails> parse(
      Set<AppId> requested, Country country, StoreReply reply) {
    Map<AppId, AppDetails> found = new LinkedHashMap<>();
    for (ItunesResult result : ItunesReply.results(reply.content(), country)) {
      if (!isSoftware(result)) {
        continue;
      }
      AppId app = result.app(ItunesKey.TRACK_ID);
      if (requested.contains(app)) {
        find(result).ifPresent(details -> found.putIfAbsent(app, details));
      }
    }
    return found;
  }

  private static Optional<AppDetails> find(ItunesResult result) {
    try {
      return Optional.of(read(result));
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }

  /**
   * The app. Only a reply without results, or with what else has the id, such as a developer, shows
   * that the store does not list the app.
   */
  private static Optional<AppDetails> parse(Subject.Listing requested, StoreReply reply) {
    String id = requested.app().value();
    List<ItunesResult> results = ItunesReply.results(reply.content(), requested.country());
    Optional<ItunesResult> found =
        results.stream()
            .filter(ItunesLookup::isSoftware)
            .filter(app -> app.app(ItunesKey.TRACK_ID).equals(requested.app()))
            .findFirst();
    Optional<ItunesResult> other =
        results.stream().filter(result -> isSoftware(result) || !id(result).equals(id)).findFirst();
    if (found.isEmpty() && other.isPresent()) {
      throw failed("requested the app " + id + ", but the reply is about " + id(other.get()));
    }
    return found.map(ItunesLookup::read);
  }

  /** The id by which a result is looked up. */
  private static String id(ItunesResult result) {
    ItunesKey key =
        switch (result.text(ItunesKey.WRAPPER_TYPE)) {
          case "artist" -> ItunesKey.ARTIST_ID;
          case "collection", "audiobook" -> ItunesKey.COLLECTION_ID;
          default -> ItunesKey.TRACK_ID;
        };
    return result.findText(key).orElse("an unknown id");
  }

  private static AppDetails read(ItunesResult result) {
    ItunesApp app = new ItunesApp(result);
    return new AppDetails(app.listing(), app.rating());
  }

  static boolean isSoftware(ItunesResult result) {
    String wrapper = result.text(ItunesKey.WRAPPER_TYPE);
    if (!wrapper.equals("software") && !OTHER_WRAPPERS.contains(wrapper)) {
      throw drifted("a result is of the unknown type " + wrapper);
    }
    return wrapper.equals("software");
  }
}
