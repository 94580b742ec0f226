package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.keywords.relevance.RelatedApps;
import dev.storescope.keywords.relevance.Relevance;
import dev.storescope.keywords.relevance.TextTerms;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.Words;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How well keywords fit an app, by the words of its listing and by the apps that their searches
 * find. An app's rivals are the competitors that an account lists; without a list, the similar
 * apps: those that are most often among the first ten of the searches that the app ranks best in.
 */
public final class KeywordRelevance {
  /** How many of the searches that an app ranks best in are read. */
  private static final int MOST_SEARCHES = 30;

  /** With fewer similar apps the likeness of a search is unknown. */
  private static final int FEW = 3;

  /**
   * How much the match of a keyword of one word counts: such as "game", it may be in listings of
   * any kind, so that it fits only if its search finds apps alike.
   */
  private static final double ONE_WORD = 0.4;

  private final AppId app;
  private final TextTerms terms;
  private final List<AppId> similar;
  private final Set<AppId> rivals;
  private final Set<AppId> alike;

  private KeywordRelevance(
      AppId app, TextTerms terms, List<AppId> similar, Collection<AppId> competitors) {
    this.app = app;
    this.terms = terms;
    this.similar = List.copyOf(similar);
    this.rivals = new LinkedHashSet<>(competitors.isEmpty() ? similar : competitors);
    this.alike = new HashSet<>(similar);
    this.alike.addAll(competitors);
  }

  /** By what was observed of an app; nothing is requested. */
  public static KeywordRelevance read(
      AppId app, Country country, Device device, Collection<AppId> competitors, Evidence evidence) {
    TextTerms terms =
        evidence
            .findAt(new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED)
            .map(Observation::facts)
            .filter(Listed.class::isInstance)
            .map(listing -> TextTerms.of((Listed) listing))
            .orElseGet(TextTerms::none);
    return new KeywordRelevance(
        app, terms, similarApps(app, country, device, evidence), competitors);
  }

  private static List<AppId> similarApps(
      AppId app, Country country, Device device, Evidence evidence) {
    List<Keyword> best = RankedKeywords.best(app, country, device, evidence, MOST_SEARCHES);
    Map<AppId, Integer> met = new HashMap<>();
    evidence
        .each(
            best,
            keyword ->
                evidence.findAt(
                    new Subject.Search(device, country, keyword),
                    evidence.moment().at(),
                    FigureReader.SEARCHED))
        .flatMap(Optional::stream)
        .flatMap(search -> search.facts().apps().stream().limit(RelatedApps.FIRST))
        .filter(other -> !other.equals(app))
        .forEach(other -> met.merge(other, 1, Integer::sum));
    return met.entrySet().stream()
        .sorted(
            Map.Entry.<AppId, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(RelatedApps.MOST)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The listed competitors; without them the similar apps, most similar first. */
  public Set<AppId> rivals() {
    return rivals;
  }

  /** The apps that share most of the searches that the app ranks best in, the most first. */
  public List<AppId> similar() {
    return similar;
  }

  /** How much of a keyword is in the listing of the app, 0 to 1. */
  public double matchOf(Keyword keyword) {
    return terms.matchOf(keyword);
  }

  /**
   * The estimated probability that a search for a keyword is for apps of the app's kind, 0 to 1.
   *
   * @param search the ranking of the search, if it was observed
   */
  public double of(Keyword keyword, Optional<SearchRanking> search) {
    double match = terms.matchOf(keyword);
    boolean oneWord = Words.of(keyword).size() == 1;
    return Relevance.of(oneWord ? ONE_WORD * match : match, likeness(search));
  }

  /** Like the Jaccard index of the first ten and the apps alike, of which ten count at most. */
  private OptionalDouble likeness(Optional<SearchRanking> search) {
    if (search.isEmpty() || alike.size() < FEW) {
      return OptionalDouble.empty();
    }
    Set<AppId> first = new HashSet<>();
    search.get().apps().stream()
        .limit(RelatedApps.FIRST)
        .filter(other -> !other.equals(app))
        .forEach(first::add);
    int size = first.size();
    first.retainAll(alike);
    int all = size + Math.min(alike.size(), RelatedApps.MOST) - first.size();
    return OptionalDouble.of(all <= 0 ? 0 : Math.min(1, (double) first.size() / all));
  }
}
