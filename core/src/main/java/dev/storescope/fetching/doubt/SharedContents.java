package dev.storescope.fetching.doubt;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.fetching.doubt.RecentContents.Content;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Contents that another subject had within the last hours, and that are not like what was known of
 * their own subject: a store that is in trouble sends one reply to all requests, or that of another
 * country. Lists are compared if they have five entries, ratings if they are a thousand.
 *
 * <p>In truth the devices of a country have equal lists, and keywords of which one begins the
 * other. Google Play has one number of ratings for all countries, and an app has one listing.
 */
final class SharedContents {
  private static final long MANY_RATINGS = 1_000;

  /**
   * A list is like one of the last days if they have this part in common: on 309 days of a real
   * chart of 100 apps it was at least 0.89 after a day and 0.82 after a week. Those of two
   * countries have less.
   */
  private static final double LIKE = 0.75;

  /** A rating is like one of the last days up to this part of its number, and of its average. */
  private static final double MOST_GROWTH = 0.1;

  private final RecentContents recent;

  SharedContents(RecentContents recent) {
    this.recent = recent;
  }

  /** Notes what an observation has, so that it is found in others. */
  void add(Observation<?> observation, Instant now) {
    Subject<?> subject = observation.subject();
    contentsOf(observation.facts())
        .values()
        .forEach(content -> recent.add(content(subject, content), subject, now));
  }

  /**
   * Why an observation is that of another subject.
   *
   * @param known what was known of its own subject
   */
  Optional<String> find(Optional<Facts> known, Observation<?> observation) {
    Subject<?> subject = observation.subject();
    Facts observed = observation.facts();
    return contentsOf(observed).entrySet().stream()
        .filter(each -> isUnlike(known, observed, each.getKey()))
        .flatMap(
            each ->
                recent
                    .find(content(subject, each.getValue()), other -> !mayShare(subject, other))
                    .map(other -> each.getKey() + ": the same as " + describe(subject, other))
                    .stream())
        .findFirst();
  }

  /** A short list may be that of another subject in truth, but not once it was a different one. */
  private static boolean isUnlike(Optional<Facts> known, Facts observed, String name) {
    boolean isShort =
        RankedLists.listsOf(observed, RankedLists.SHORT_LIST).containsKey(name)
            && !RankedLists.longListsOf(observed).containsKey(name);
    return isShort
        ? known
            .filter(it -> RankedLists.listsOf(it, RankedLists.SHORT_LIST).containsKey(name))
            .filter(it -> !isLike(it, observed, name))
            .isPresent()
        : known.stream().noneMatch(it -> isLike(it, observed, name));
  }

  /** Without a name, as the other one may be of another account. */
  private static String describe(Subject<?> subject, Subject<?> other) {
    if (!subject.country().equals(other.country())) {
      return "in another country";
    }
    if (subject.findKeyword().isPresent()) {
      return "for another keyword";
    }
    return subject instanceof Subject.Chart ? "for another category" : "for another app";
  }

  private static Content content(Subject<?> subject, Facts facts) {
    return new Content(subject.kind(), FactsDigest.of(facts));
  }

  /** What is compared of facts, by its name: without cards, priorities and titles. */
  private static Map<String, Facts> contentsOf(Facts facts) {
    return switch (facts) {
      case Listed listed -> Map.of("listing", listed);
      case Rating rating -> rating.count() >= MANY_RATINGS ? Map.of("rating", rating) : Map.of();
      case Facts _ -> listsOf(facts);
    };
  }

  private static Map<String, Facts> listsOf(Facts facts) {
    Map<String, Facts> lists = new TreeMap<>();
    RankedLists.listsOf(facts, RankedLists.SHORT_LIST)
        .forEach((name, list) -> lists.put(name, plain(list)));
    return lists;
  }

  private static Facts plain(List<?> list) {
    List<AppId> apps =
        list.stream().filter(AppId.class::isInstance).map(AppId.class::cast).toList();
    return apps.isEmpty()
        ? new SuggestionList(
            list.stream()
                .map(Keyword.class::cast)
                .map(term -> new Suggestion(term, OptionalInt.empty()))
                .toList())
        : new AppList(apps, Map.of());
  }

  private static boolean isLike(Facts known, Facts observed, String name) {
    if (known instanceof Listed before && observed instanceof Listed now) {
      return before.title().equals(now.title()) || before.developer().equals(now.developer());
    }
    if (known instanceof Rating before && observed instanceof Rating now) {
      return Math.abs(now.count() - before.count()) <= before.count() * MOST_GROWTH
          && Math.abs(now.average() - before.average()) <= MOST_GROWTH;
    }
    int fewest = RankedLists.SHORT_LIST;
    List<?> before = RankedLists.listsOf(known, fewest).getOrDefault(name, List.of());
    List<?> now = RankedLists.listsOf(observed, fewest).getOrDefault(name, List.of());
    return !before.isEmpty() && RankedLists.partInCommon(before, now) >= LIKE;
  }

  /** Whether two subjects may have the same content in truth. */
  private static boolean mayShare(Subject<?> one, Subject<?> other) {
    if (one instanceof Subject.Listing listing && other instanceof Subject.Listing another) {
      return listing.app().equals(another.app());
    }
    if (one instanceof Subject.Rating rating && other instanceof Subject.Rating another) {
      return rating.app().equals(another.app())
          && (rating.country().equals(another.country())
              || rating.store() == StoreType.GOOGLE_PLAY);
    }
    return one.country().equals(other.country())
        && one.store() == other.store()
        && haveSameTopic(one, other);
  }

  private static boolean haveSameTopic(Subject<?> one, Subject<?> other) {
    if (one instanceof Subject.Chart chart && other instanceof Subject.Chart another) {
      return chart.category().equals(another.category());
    }
    String text = one.findKeyword().map(Keyword::text).orElse("");
    String otherText = other.findKeyword().map(Keyword::text).orElse("");
    return text.startsWith(otherText) || otherText.startsWith(text);
  }
}
