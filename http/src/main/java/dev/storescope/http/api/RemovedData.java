package dev.storescope.http.api;

import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.http.RemovedSubjects;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What was removed of the data that a request is about, in a header of the response. */
final class RemovedData {
  private static final Set<PricedItem> OF_REVIEWS =
      EnumSet.of(PricedItem.APP_REVIEWS, PricedItem.APP_REVIEW_SUMMARY);

  private RemovedData() {}

  /** The elements of the header; empty if nothing was removed. */
  static List<String> list(PricedItem item, ApiRequest request, Removals removals) {
    Optional<AppId> app = request.find(QueryParameter.APP);
    List<String> parts =
        RemovedSubjects.list(removals, app.map(Removed.App::new).stream(), keywords(request));
    if (OF_REVIEWS.contains(item)) {
      removals.findNamesBefore().ifPresent(at -> parts.add("names; before=" + at));
      app.map(removals::countReviews)
          .filter(count -> count > 0)
          .ifPresent(count -> parts.add("reviews; count=" + count));
    }
    return parts;
  }

  private static Stream<Removed> keywords(ApiRequest request) {
    StoreType store = request.store();
    return Stream.of(
            request.find(QueryParameter.KEYWORD).stream(),
            Stream.of(QueryParameter.KEYWORDS, QueryParameter.BULK_KEYWORDS)
                .flatMap(parameter -> request.find(parameter).stream())
                .flatMap(keywords -> keywords.list().stream()))
        .flatMap(found -> found)
        .map(keyword -> new Removed.OfKeyword(store, keyword));
  }
}
