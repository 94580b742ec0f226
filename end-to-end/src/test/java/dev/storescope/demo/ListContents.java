package dev.storescope.demo;

import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that an archive has what its lists refer to. */
final class ListContents {
  private ListContents() {}

  /**
   * What a list refers to and the archive does not have: at the instant of the list, the latest
   * content of each app and each review is that of the list.
   */
  static List<String> findMissing(Observation<?> list, Archive archive) {
    return digests(list).entrySet().stream()
        .filter(content -> !isThere(content.getKey(), content.getValue(), list, archive))
        .map(content -> "the content of %s in %s".formatted(content.getKey(), list.subject()))
        .toList();
  }

  private static <F extends Facts> boolean isThere(
      Subject<F> content, long digest, Observation<?> list, Archive archive) {
    return archive
        .findLatest(content, list.observedAt(), ChronoUnit.FOREVER.getDuration())
        .filter(found -> FactsDigest.inList(found.facts()) == digest)
        .isPresent();
  }

  private static Map<Subject<?>, Long> digests(Observation<?> list) {
    Country country = list.subject().country();
    Map<Subject<?>, Long> digests = new HashMap<>();
    list.facts()
        .cards()
        .forEach(
            (app, card) ->
                digests.put(
                    switch (card.content()) {
                      case LISTING -> new Subject.Listing(app, country);
                      case SUMMARY -> new Subject.Summary(app, country);
                    },
                    card.digest()));
    if (list.subject() instanceof Subject.Reviews(var app, _)
        && list.facts() instanceof ReviewList reviews) {
      reviews
          .entries()
          .forEach(
              entry ->
                  digests.put(new Subject.ReviewText(app, country, entry.id()), entry.digest()));
    }
    return digests;
  }
}
