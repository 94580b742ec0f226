package dev.storescope.fetching.doubt;

import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.TopSearches;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What had content and is now empty or less than half as much, and lists of reviews that lack some
 * of the time that they show.
 */
final class ShrunkLists {
  /** A list of fewer may lose half of them on a day. */
  private static final long LONG_LIST = 10;

  /** Apps leave a ranking one by one: a short one does not lose so many, a third of it, at once. */
  private static final int MANY_APPS = 3;

  /** Of fewer, one may be left. */
  private static final int FEWEST_LEFT = 3;

  private ShrunkLists() {}

  static Optional<String> find(Facts known, Facts observed) {
    if (observed instanceof ReviewList list && list.gaps() && !known.isAbsence()) {
      return Optional.of("there are gaps in the list of reviews");
    }
    Optional<String> lost =
        known instanceof ReviewList before && observed instanceof ReviewList list
            ? findLost(before, list)
            : Optional.empty();
    return lost.or(() -> findSmaller(known, observed));
  }

  /** Authors delete few reviews from one day to the next. */
  private static Optional<String> findLost(ReviewList known, ReviewList observed) {
    Set<String> ids =
        observed.entries().stream().map(ReviewList.Entry::id).collect(Collectors.toSet());
    List<ReviewList.Entry> covered =
        known.entries().stream().filter(entry -> observed.covers(entry.submittedAt())).toList();
    long lost = covered.stream().filter(entry -> !ids.contains(entry.id())).count();
    return lost >= LONG_LIST && lost * LONG_LIST >= covered.size()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%,d of the %,d reviews already observed from its period are missing from the list",
                lost,
                covered.size()))
        : Optional.empty();
  }

  private static Optional<String> findSmaller(Facts known, Facts observed) {
    if (known instanceof Facts.Listed && observed instanceof Facts.NotListed) {
      return Optional.of("the app is no longer listed");
    }
    Map<String, Long> before = sizes(known);
    boolean areRanked = observed instanceof SearchRanking || observed instanceof ChartRanking;
    return sizes(observed).entrySet().stream()
        .filter(
            now -> {
              long then = before.getOrDefault(now.getKey(), 0L);
              return hasShrunk(then, now.getValue())
                  || (areRanked && hasLostMany(then, now.getValue()));
            })
        .findFirst()
        .map(now -> describe(now.getKey(), now.getValue(), before.getOrDefault(now.getKey(), 0L)))
        .or(() -> areRanked ? findCut(known, observed) : Optional.empty());
  }

  /** A short ranking without its last apps, while all others have kept their places. */
  private static Optional<String> findCut(Facts known, Facts observed) {
    Map<String, List<?>> before = RankedLists.listsOf(known, FEWEST_LEFT);
    return RankedLists.listsOf(observed, FEWEST_LEFT).entrySet().stream()
        .flatMap(
            now ->
                Optional.ofNullable(before.get(now.getKey()))
                    .filter(then -> then.size() <= LONG_LIST && isBeginning(now.getValue(), then))
                    .map(then -> describe(now.getKey(), now.getValue().size(), then.size()))
                    .stream())
        .findFirst();
  }

  private static boolean isBeginning(List<?> now, List<?> before) {
    return now.size() < before.size() && before.subList(0, now.size()).equals(now);
  }

  private static String describe(String name, long now, long before) {
    return String.format(Locale.ROOT, "%s: %,d now, %,d in the last days", name, now, before);
  }

  private static boolean hasShrunk(long before, long now) {
    return now == 0 ? before > 0 : before >= LONG_LIST && now < (before + 1) / 2;
  }

  private static boolean hasLostMany(long before, long now) {
    long lost = before - now;
    return before <= LONG_LIST && lost >= MANY_APPS && lost * MANY_APPS >= before;
  }

  /** How much of each kind there is; facts of other kinds have no size. */
  static Map<String, Long> sizes(Facts facts) {
    return switch (facts) {
      case SearchRanking search -> Map.of("ranked apps", (long) search.apps().size());
      case Facts.SuggestionList list -> Map.of("suggestions", (long) list.suggestions().size());
      case ChartRanking chart -> sizes(chart);
      case AppList list -> Map.of("apps", (long) list.apps().size());
      case KeywordList list -> Map.of("keywords", (long) list.keywords().size());
      case Facts.AdsSuggestionList list -> Map.of("keywords", (long) list.keywords().size());
      case ReviewList list -> Map.of("reviews", (long) list.entries().size());
      case Facts.Listed _ -> Map.of("listings", 1L);
      case Facts.NotListed _ -> Map.of("listings", 0L);
      case Facts.Rating _,
          RatingHistogram _,
          ReportedRank _,
          Review _,
          PopularityCounts _,
          ProductPage _,
          SearchEntries _,
          TopSearches _,
          DownloadsParameters _,
          Facts.EstimatedDownloads _,
          Facts.Summary _,
          Facts.Popularity _,
          Facts.SuggestionRank _ ->
          Map.of();
    };
  }

  private static Map<String, Long> sizes(ChartRanking chart) {
    Map<String, Long> sizes = new TreeMap<>();
    chart
        .charts()
        .forEach(
            (kind, apps) -> sizes.put("apps in " + RankedLists.nameOf(kind), (long) apps.size()));
    return sizes;
  }
}
