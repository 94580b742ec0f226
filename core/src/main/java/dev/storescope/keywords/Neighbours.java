package dev.storescope.keywords;

import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The apps that rank together with an app: those in the first ten of the searches it ranks for,
 * nearest first by the Jaccard index of the keywords of both. An app that ranks for everything is
 * near to none.
 */
final class Neighbours {
  /** The ranks of a search that tell what kind of apps it is for. */
  static final int FIRST = 10;

  /** The most neighbours. */
  static final int MOST = 10;

  /** So many of the apps met most often are compared: for each, all its ranks are read. */
  private static final int MOST_COMPARED = 20;

  /** With fewer neighbours than this a search that has none of them says nothing. */
  private static final int FEW = 3;

  /** So many of them make a keyword one of theirs. */
  private static final int SEVERAL = 2;

  /** The most keywords of theirs. */
  private static final int MOST_KEYWORDS = 100;

  private final AppId app;
  private final List<Neighbour> nearest;
  private final Set<AppId> apps;

  /** An app that ranks together with the app, and the keywords whose first ten it is among. */
  private record Neighbour(AppId app, Set<Keyword> keywords, double nearness) {}

  private Neighbours(AppId app, List<Neighbour> nearest) {
    this.app = app;
    this.nearest = nearest;
    this.apps = nearest.stream().map(Neighbour::app).collect(Collectors.toSet());
  }

  static Neighbours none(AppId app) {
    return new Neighbours(app, List.of());
  }

  /** The neighbours of an app in the searches that it ranks for. */
  static Neighbours of(
      AppId app, Collection<Observation<SearchRanking>> searches, SearchesSeen seen) {
    Set<Keyword> own = searches.stream().map(SearchesSeen::keywordOf).collect(Collectors.toSet());
    Map<AppId, Integer> met = new HashMap<>();
    for (Observation<SearchRanking> search : searches) {
      firstOf(search.facts(), app).forEach(other -> met.merge(other, 1, Integer::sum));
    }
    List<AppId> metMost =
        met.entrySet().stream()
            .sorted(
                Map.Entry.<AppId, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_COMPARED)
            .map(Map.Entry::getKey)
            .toList();
    List<Neighbour> nearest =
        seen.each(metMost, other -> compare(other, own, seen))
            .sorted(Comparator.comparingDouble(Neighbour::nearness).reversed())
            .limit(MOST)
            .toList();
    return new Neighbours(app, nearest);
  }

  /**
   * How alike the first ten of a search and the neighbours are, by their Jaccard index, 0 to 1;
   * empty where too few neighbours are known to tell.
   */
  OptionalDouble likeness(SearchRanking search) {
    if (apps.size() < FEW) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(jaccard(Set.copyOf(firstOf(search, app)), apps));
  }

  /** The keywords whose first ten hold several neighbours, those of most first. */
  List<Keyword> keywords() {
    Map<Keyword, Integer> counts = new TreeMap<>();
    for (Neighbour neighbour : nearest) {
      neighbour.keywords().forEach(keyword -> counts.merge(keyword, 1, Integer::sum));
    }
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() >= SEVERAL)
        .sorted(Map.Entry.<Keyword, Integer>comparingByValue().reversed())
        .limit(MOST_KEYWORDS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Neighbour compare(AppId other, Set<Keyword> own, SearchesSeen seen) {
    Set<Keyword> keywords =
        seen.ranksOf(other, Freshness.LOOK_BACK).entrySet().stream()
            .filter(entry -> entry.getValue() <= FIRST)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return new Neighbour(other, keywords, jaccard(own, keywords));
  }

  private static List<AppId> firstOf(SearchRanking search, AppId app) {
    return search.apps().stream().limit(FIRST).filter(other -> !other.equals(app)).toList();
  }

  private static <T> double jaccard(Set<T> one, Set<T> other) {
    Set<T> both = new HashSet<>(one);
    both.retainAll(other);
    int all = one.size() + other.size() - both.size();
    return all == 0 ? 0 : (double) both.size() / all;
  }
}
