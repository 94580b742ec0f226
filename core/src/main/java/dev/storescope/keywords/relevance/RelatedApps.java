package dev.storescope.keywords.relevance;

import dev.storescope.answer.Freshness;
import dev.storescope.keywords.relevance.ObservedSearches.SearchOfApp;
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
 * The apps that rank together with an app among the first ten, most similar first by the Jaccard
 * index of their keywords. An app that ranks for everything is similar to none.
 */
public final class RelatedApps {
  /** The ranks that show what kind of apps a search is for. */
  public static final int FIRST = 10;

  /** The maximum number of similar apps. */
  public static final int MOST = 10;

  /** How many of the apps met most often are compared; all ranks of each are read. */
  private static final int MOST_COMPARED = 20;

  /** With fewer similar apps the likeness of a search is unknown. */
  private static final int FEW = 3;

  /** How many must rank for a keyword. */
  private static final int SEVERAL = 2;

  /** The maximum number of keywords. */
  private static final int MOST_KEYWORDS = 100;

  private final List<RelatedApp> nearest;
  private final Set<AppId> apps;

  /** An app with the keywords that it is among the first ten for. */
  private record RelatedApp(AppId app, Set<Keyword> keywords, double similarity) {}

  private RelatedApps(List<RelatedApp> nearest) {
    this.nearest = nearest;
    this.apps = nearest.stream().map(RelatedApp::app).collect(Collectors.toSet());
  }

  public static RelatedApps none() {
    return new RelatedApps(List.of());
  }

  /** The apps similar to the app that the searches are about, by those that it ranks for. */
  public static RelatedApps of(Collection<SearchOfApp> ranked, ObservedSearches searches) {
    Set<Keyword> own = ranked.stream().map(SearchOfApp::keyword).collect(Collectors.toSet());
    Map<AppId, Integer> met = new HashMap<>();
    for (SearchOfApp search : ranked) {
      search.others().forEach(other -> met.merge(other, 1, Integer::sum));
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
    List<RelatedApp> nearest =
        searches
            .each(metMost, other -> compare(other, own, searches))
            .sorted(Comparator.comparingDouble(RelatedApp::similarity).reversed())
            .limit(MOST)
            .toList();
    return new RelatedApps(nearest);
  }

  /**
   * The Jaccard index of the first ten of a search and the similar apps, 0 to 1; empty if there are
   * too few similar apps.
   */
  public OptionalDouble likeness(SearchOfApp search) {
    if (apps.size() < FEW) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(jaccard(Set.copyOf(search.others()), apps));
  }

  /** The keywords with several similar apps among the first ten, those with most first. */
  public List<Keyword> keywords() {
    Map<Keyword, Integer> counts = new TreeMap<>();
    for (RelatedApp similar : nearest) {
      similar.keywords().forEach(keyword -> counts.merge(keyword, 1, Integer::sum));
    }
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() >= SEVERAL)
        .sorted(Map.Entry.<Keyword, Integer>comparingByValue().reversed())
        .limit(MOST_KEYWORDS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static RelatedApp compare(AppId other, Set<Keyword> own, ObservedSearches searches) {
    Set<Keyword> keywords =
        searches.ranksOf(other, Freshness.LOOK_BACK).entrySet().stream()
            .filter(entry -> entry.getValue() <= FIRST)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return new RelatedApp(other, keywords, jaccard(own, keywords));
  }

  private static <T> double jaccard(Set<T> one, Set<T> other) {
    Set<T> both = new HashSet<>(one);
    both.retainAll(other);
    int all = one.size() + other.size() - both.size();
    return all == 0 ? 0 : (double) both.size() / all;
  }
}
