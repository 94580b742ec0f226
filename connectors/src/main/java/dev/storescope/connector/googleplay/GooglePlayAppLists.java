package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.AppEntry;
import dev.storescope.connector.googleplay.AppListParser.ListedApps;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fetches similar apps and the apps of developers, page by page. A further page that cannot be read
 * leaves a list that is not complete.
 */
record GooglePlayAppLists(GooglePlayRequests requests, StoreClient client, InstantSource clock) {

  /** What is in a details page, with the link to the similar apps if there are any. */
  private record LinkedDetails(AppDetails details, Optional<String> similar) {
    static LinkedDetails parse(StoreReply reply, AppId app) {
      return new LinkedDetails(DetailsParser.parse(reply, app), SimilarLink.find(reply));
    }
  }

  /** The similar apps, with all that the details page has of the app. */
  FetchOutcome fetch(Subject.SimilarApps similar) throws InterruptedException {
    AppId app = similar.app();
    Country country = similar.country();
    Optional<LinkedDetails> page =
        pages(Source.GOOGLE_PLAY_DETAILS)
            .find(app, country, reply -> LinkedDetails.parse(reply, app));
    if (page.isEmpty()) {
      return AppDetails.outcome(
          Optional.empty(),
          new Subject.Listing(app, country),
          Source.GOOGLE_PLAY_DETAILS,
          clock.instant());
    }
    ListedApps listed = list(page.get().similar(), country);
    Instant at = clock.instant();
    List<Observation<?>> observations =
        new ArrayList<>(outcome(similar, Source.GOOGLE_PLAY_SIMILAR, listed, at).observations());
    observations.addAll(
        page.get().details().observations(app, country, Source.GOOGLE_PLAY_DETAILS, at));
    return new FetchOutcome.Observed(observations);
  }

  private AppPages pages(Source source) {
    return new AppPages(requests, client.of(source));
  }

  private ListedApps list(Optional<String> link, Country country) throws InterruptedException {
    if (link.isEmpty()) {
      return ListedApps.NONE;
    }
    StoreClient similar = client.of(Source.GOOGLE_PLAY_SIMILAR);
    return continued(
        similar.fetch(requests.similar(link.get(), country), AppListParser::parse),
        country,
        similar);
  }

  /** The list with its further pages, until one has no new app or cannot be read. */
  private ListedApps continued(ListedApps first, Country country, StoreClient source)
      throws InterruptedException {
    ListedApps list = first;
    boolean grows = true;
    while (grows && list.nextToken().isPresent() && !list.isFull()) {
      Optional<ListedApps> next = findNext(list.nextToken().get(), country, source);
      ListedApps longer = next.map(list::followedBy).orElse(list);
      grows = longer.apps().size() > list.apps().size();
      list = grows || longer.nextToken().isEmpty() ? longer : list;
    }
    return list;
  }

  private Optional<ListedApps> findNext(String token, Country country, StoreClient source)
      throws InterruptedException {
    try {
      return Optional.of(source.fetch(requests.nextPage(token, country), AppListParser::parseNext));
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }

  /** A developer that the store does not have has no source, as a chart that it does not have. */
  FetchOutcome fetch(Subject.DeveloperApps developer) throws InterruptedException {
    Optional<ListedApps> listed =
        pages(Source.GOOGLE_PLAY_DEVELOPER)
            .find(
                requests.developer(developer.developer(), developer.country()),
                GooglePlayRequests.isNumber(developer.developer())
                    ? AppListParser::parseWithFeatured
                    : AppListParser::parse);
    if (listed.isEmpty()) {
      return new FetchOutcome.NoSource(
          "Google Play has no developer " + developer.developer().value());
    }
    ListedApps all =
        continued(listed.get(), developer.country(), client.of(Source.GOOGLE_PLAY_DEVELOPER));
    return outcome(developer, Source.GOOGLE_PLAY_DEVELOPER, all, clock.instant());
  }

  private static FetchOutcome.Observed outcome(
      Subject<AppList> subject, Source source, ListedApps listed, Instant at) {
    return AppEntry.outcome(
        listed.apps(),
        listed.listed(),
        cards ->
            new Observation<>(
                subject, at, source, new AppList(listed.apps(), cards, listed.isComplete())));
  }
}
