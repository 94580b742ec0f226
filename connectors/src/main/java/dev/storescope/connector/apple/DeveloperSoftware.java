package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The apps of a developer by the iTunes Search API's lookup of the developer's id: the developer,
 * followed by 200 apps at most. The listings and ratings in the reply are those of a lookup. An
 * unknown developer, and one without an app in the country, has an empty list.
 */
final class DeveloperSoftware {
  private static final int MAX_APPS = 200;

  private DeveloperSoftware() {}

  /**
   * What a reply has.
   *
   * @param apps those for iPhone and iPad, in the store's order
   * @param details of these apps and of those for the Mac, if they can be read
   */
  private record Catalog(List<AppId> apps, Map<AppId, AppDetails> details) {
    FetchOutcome outcome(Subject.DeveloperApps subject, Instant at) {
      List<Observation<?>> observations = new ArrayList<>();
      observations.add(
          looked(subject, at, new AppList(apps, Map.of(), Optional.of(details.size() < MAX_APPS))));
      details.forEach(
          (app, found) ->
              observations.addAll(
                  List.of(
                      looked(new Subject.Listing(app, subject.country()), at, found.listing()),
                      looked(new Subject.Rating(app, subject.country()), at, found.rating()))));
      return new FetchOutcome.Observed(observations);
    }

    private static <F extends Facts> Observation<F> looked(
        Subject<F> subject, Instant at, F facts) {
      return new Observation<>(subject, at, Source.ITUNES_LOOKUP, facts);
    }
  }

  static ApiCall<?> call(
      StoreHosts hosts, Subject.DeveloperApps subject, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(StoreHosts.at(hosts.itunes(), "/lookup"))
            .withParameter("id", subject.developer().value())
            .withParameter("entity", "software")
            .withParameter("limit", Integer.toString(MAX_APPS))
            .withParameter("country", subject.country().code())
            .withParameter("lang", ItunesSearch.language(storefront));
    return new ApiCall<>(
        List.of(request),
        reply -> parse(subject, reply),
        (replies, at) -> replies.getFirst().outcome(subject, at),
        (refusal, _) -> ItunesSearch.isAbout(refusal, ItunesLookup.IDS));
  }

  private static Catalog parse(Subject.DeveloperApps subject, StoreReply reply) {
    DeveloperId developer = subject.developer();
    List<ItunesResult> software = new ArrayList<>();
    for (ItunesResult result : ItunesReply.results(reply.content(), subject.country())) {
      if (ItunesLookup.isSoftware(result)) {
        software.add(result);
      } else if (result.text(ItunesKey.WRAPPER_TYPE).equals("artist")) {
        checkDeveloper(developer, result);
      }
    }
    // The id of an app finds the app, which is not one of a developer with this id.
    software.removeIf(app -> app.text(ItunesKey.TRACK_ID).equals(developer.value()));
    software.forEach(app -> checkDeveloper(developer, app));
    return new Catalog(
        software.stream()
            .filter(DeveloperSoftware::runsOnIos)
            .map(DeveloperSoftware::app)
            .distinct()
            .limit(AppList.MAX_APPS)
            .toList(),
        details(software));
  }

  private static void checkDeveloper(DeveloperId requested, ItunesResult result) {
    String developer = result.text(ItunesKey.ARTIST_ID);
    if (!developer.equals(requested.value())) {
      throw failed("a result is of the developer " + developer + ", not " + requested.value());
    }
  }

  private static boolean runsOnIos(ItunesResult app) {
    return ItunesKind.of(app.text(ItunesKey.KIND)).runsOnIos();
  }

  private static AppId app(ItunesResult app) {
    return app.app(ItunesKey.TRACK_ID);
  }

  private static Map<AppId, AppDetails> details(List<ItunesResult> software) {
    Map<AppId, AppDetails> details = new LinkedHashMap<>();
    for (ItunesResult app : software) {
      findDetails(new ItunesApp(app)).ifPresent(found -> details.putIfAbsent(app(app), found));
    }
    return details;
  }

  /** An app whose other fields cannot be read is listed all the same. */
  private static Optional<AppDetails> findDetails(ItunesApp app) {
    try {
      return Optional.of(new AppDetails(app.listing(), app.rating()));
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }
}
