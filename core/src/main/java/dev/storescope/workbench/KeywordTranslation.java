package dev.storescope.workbench;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.FigureReader;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordRelevance;
import dev.storescope.keywords.RankedKeywords;
import dev.storescope.keywords.suggestion.IdeaReader;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keywords of another country that find the same apps as some keywords do: what an app, its
 * rivals and the first apps of the keywords rank for there, compared by the first ten of each
 * search. No dictionary is used, and an app must have the same id in both countries.
 */
public final class KeywordTranslation
    implements Endpoint<KeywordTranslation.Query, KeywordTranslation.Result> {
  public static final int MAX_KEYWORDS = 200;

  /** The most counterparts of one keyword. */
  private static final int MOST_COUNTERPARTS = 3;

  private static final double LEAST_LIKENESS = 0.2;
  private static final int FIRST = 10;
  private static final int MOST_APPS = 20;
  private static final int MOST_SEARCHES = 500;
  private static final int WITHIN = 20;
  private static final int FEW_RANKS = 10;

  private final CompetitorLists competitors;
  private final SearchVolume searchVolume;
  private final InstallsEstimator installs;
  private final IdeaReader ideas;

  public KeywordTranslation(
      CompetitorLists competitors, SearchVolume searchVolume, InstallsEstimator installs) {
    this.competitors = competitors;
    this.searchVolume = searchVolume;
    this.installs = installs;
    this.ideas = new IdeaReader(searchVolume, installs);
  }

  /**
   * A query for the counterparts of keywords.
   *
   * @param bench the app in the country of the keywords
   */
  public record Query(Bench bench, Country to, List<Keyword> keywords) {
    public Query {
      keywords = List.copyOf(keywords);
      if (keywords.isEmpty() || keywords.size() > MAX_KEYWORDS) {
        throw new IllegalArgumentException("Translate 1 to " + MAX_KEYWORDS + " keywords at once.");
      }
    }

    /** The maximum charges. */
    public List<Charge> mostCharges() {
      return charges(keywords.size() * MOST_COUNTERPARTS);
    }
  }

  /** The keywords in the order of the query. */
  public record Result(List<Translated> keywords) {
    public Result {
      keywords = List.copyOf(keywords);
    }
  }

  /**
   * A keyword with its counterparts.
   *
   * @param observed whether its search was observed lately, without which nothing is compared
   * @param counterparts the likest first
   */
  public record Translated(Keyword keyword, boolean observed, List<Counterpart> counterparts) {
    public Translated {
      counterparts = List.copyOf(counterparts);
    }
  }

  /**
   * A keyword of the other country.
   *
   * @param likeness the Jaccard index of the first ten of both searches, 0 to 1
   * @param figures for the app in the other country
   */
  public record Counterpart(KeywordFigures figures, double likeness) {
    public Keyword keyword() {
      return figures.keyword();
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Bench bench = query.bench();
    Map<Keyword, Set<AppId>> sources =
        firstTens(bench, bench.country(), query.keywords(), evidence);
    List<Keyword> candidates = candidates(query, sources, evidence);
    if (candidates.size() < FEW_RANKS && evidence.moment().isNow()) {
      ideas.read(bench.app(), query.to(), evidence, 1);
    }
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Map<Keyword, KeywordFigures> figures = figures(query, candidates, evidence);
    Map<Keyword, Set<AppId>> targets = new LinkedHashMap<>();
    figures.forEach(
        (keyword, each) ->
            each.search().ifPresent(search -> targets.put(keyword, firstTen(search))));
    List<Translated> translated =
        query.keywords().stream()
            .map(keyword -> translate(keyword, sources, targets, figures))
            .toList();
    int found = translated.stream().mapToInt(each -> each.counterparts().size()).sum();
    return evidence.ready(new Result(translated), List.of(), charges(found).toArray(Charge[]::new));
  }

  private static List<Charge> charges(int counterparts) {
    return Stream.of(
            Charge.one(PricedItem.KEYWORD_TRANSLATION),
            new Charge(PricedItem.KEYWORD_STATS, counterparts))
        .filter(charge -> charge.count() > 0)
        .toList();
  }

  private static Map<Keyword, Set<AppId>> firstTens(
      Bench bench, Country country, List<Keyword> keywords, Evidence evidence) {
    record Found(Keyword keyword, Optional<Observation<SearchRanking>> search) {}
    Map<Keyword, Set<AppId>> found = new HashMap<>();
    evidence
        .each(
            keywords,
            keyword ->
                new Found(
                    keyword,
                    evidence.findAt(
                        new Subject.Search(bench.device(), country, keyword),
                        evidence.moment().at(),
                        FigureReader.SEARCHED)))
        .forEach(
            each -> each.search().ifPresent(search -> found.put(each.keyword(), firstTen(search))));
    return found;
  }

  private static Set<AppId> firstTen(Observation<SearchRanking> search) {
    return new LinkedHashSet<>(search.facts().apps().stream().limit(FIRST).toList());
  }

  /** What the app, its competitors and the apps that lead the searches rank for there. */
  private List<Keyword> candidates(
      Query query, Map<Keyword, Set<AppId>> sources, Evidence evidence) {
    Bench bench = query.bench();
    Map<AppId, Integer> met = new HashMap<>();
    sources.values().forEach(apps -> apps.forEach(app -> met.merge(app, 1, Integer::sum)));
    Set<AppId> apps = new LinkedHashSet<>(List.of(bench.app()));
    competitors
        .find(bench.account(), bench.app(), bench.country())
        .map(CompetitorList::competitors)
        .ifPresent(apps::addAll);
    met.entrySet().stream()
        .sorted(
            Map.Entry.<AppId, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .forEach(apps::add);
    return RankedKeywords.best(
        apps.stream().limit(MOST_APPS).toList(),
        query.to(),
        bench.device(),
        evidence,
        WITHIN,
        MOST_SEARCHES);
  }

  private Map<Keyword, KeywordFigures> figures(
      Query query, List<Keyword> candidates, Evidence evidence) {
    Bench bench = query.bench();
    KeywordRelevance relevance =
        KeywordRelevance.read(bench.app(), query.to(), bench.device(), List.of(), evidence);
    FigureReader reader =
        new FigureReader(
            bench.app(), query.to(), bench.device(), relevance, evidence, searchVolume, installs);
    Map<Keyword, KeywordFigures> figures = new LinkedHashMap<>();
    reader.read(candidates).forEach(each -> figures.put(each.keyword(), each));
    return figures;
  }

  private static Translated translate(
      Keyword keyword,
      Map<Keyword, Set<AppId>> sources,
      Map<Keyword, Set<AppId>> targets,
      Map<Keyword, KeywordFigures> figures) {
    Set<AppId> source = sources.get(keyword);
    if (source == null) {
      return new Translated(keyword, false, List.of());
    }
    List<Counterpart> counterparts = new ArrayList<>();
    targets.forEach(
        (target, apps) -> {
          double likeness = likeness(source, apps);
          if (likeness >= LEAST_LIKENESS) {
            counterparts.add(
                new Counterpart(Objects.requireNonNull(figures.get(target)), likeness));
          }
        });
    counterparts.sort(
        Comparator.comparingDouble(Counterpart::likeness)
            .reversed()
            .thenComparing(Counterpart::keyword));
    return new Translated(keyword, true, counterparts.stream().limit(MOST_COUNTERPARTS).toList());
  }

  private static double likeness(Set<AppId> one, Set<AppId> other) {
    Set<AppId> both = new HashSet<>(one);
    both.retainAll(other);
    int all = one.size() + other.size() - both.size();
    return all == 0 ? 0 : (double) both.size() / all;
  }
}
