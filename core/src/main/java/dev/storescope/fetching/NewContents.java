package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.fetching.doubt.EarlierObservations;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Omits the contents of lists that the archive has, or that were removed from it: a list is
 * archived with the listings, summaries and reviews that have changed since, and refers to all of
 * them. A list of a developer's apps without cards comes from a look-up, whose listings are
 * observations of their own.
 */
public final class NewContents {
  private NewContents() {}

  /**
   * The observations to archive.
   *
   * @param subject what was fetched; itself it is always archived
   */
  public static List<Observation<?>> of(
      Subject<?> subject, List<Observation<?>> observations, Archive archive) {
    boolean isLookUp = subject instanceof Subject.DeveloperApps && !haveCards(observations);
    return subject.kind().isList() && !isLookUp
        ? withoutKnown(withoutRemoved(subject, observations, archive), archive)
        : observations;
  }

  /** A review of which the archive keeps no name is compared without. */
  private static List<Observation<?>> withoutRemoved(
      Subject<?> subject, List<Observation<?>> observations, Archive archive) {
    return subject instanceof Subject.Reviews
        ? archive.findRemovals().keep(observations)
        : observations;
  }

  private static boolean haveCards(List<Observation<?>> observations) {
    return observations.stream().anyMatch(one -> !one.facts().cards().isEmpty());
  }

  private static List<Observation<?>> withoutKnown(
      List<Observation<?>> observations, Archive archive) {
    Map<Subject<?>, Long> digests = digestsOfCards(observations);
    List<Boolean> known = archive.readAll(observations, each -> isKnown(each, digests, archive));
    List<Observation<?>> left = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      if (!known.get(i)) {
        left.add(observations.get(i));
      }
    }
    // The contents come first: whoever reads a card finds its content.
    return left.reversed();
  }

  private static boolean isKnown(
      Observation<?> observation, Map<Subject<?>, Long> digests, Archive archive) {
    Subject<?> subject = observation.subject();
    if (!subject.isContent()) {
      return false;
    }
    Long digest = digests.get(subject);
    return archive.hasLatest(
            subject,
            observation.observedAt(),
            digest == null ? FactsDigest.of(observation.facts()) : digest)
        || new EarlierObservations(archive, observation.observedAt()).isOutdated(observation);
  }

  /** The digests of the contents that cards refer to, which need not be computed once more. */
  private static Map<Subject<?>, Long> digestsOfCards(List<Observation<?>> observations) {
    Map<Subject<?>, Long> digests = new HashMap<>();
    for (Observation<?> list : observations) {
      Country country = list.subject().country();
      list.facts()
          .cards()
          .forEach((app, card) -> digests.put(content(app, country, card), card.digest()));
    }
    return digests;
  }

  private static Subject<?> content(AppId app, Country country, Card card) {
    return switch (card.content()) {
      case LISTING -> new Subject.Listing(app, country);
      case SUMMARY -> new Subject.Summary(app, country);
    };
  }
}
