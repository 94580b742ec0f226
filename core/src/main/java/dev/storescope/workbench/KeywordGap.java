package dev.storescope.workbench;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.FigureReader;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordRelevance;
import dev.storescope.keywords.RankedKeywords;
import dev.storescope.keywords.suggestion.IdeaReader;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The keywords that an app and its competitors rank for: those that only competitors rank well for,
 * those that only the app does, and those that all do. Ranks are those of the newest observation of
 * each search within seven days. What may show keywords of a competitor of which few are known is
 * fetched first.
 */
public final class KeywordGap implements Endpoint<KeywordGap.Query, KeywordGap.Result> {
  /** The most competitors that an app is compared with. */
  public static final int MOST_COMPARED = 10;

  /** The ranks that count, unless others are asked for. */
  public static final int DEFAULT_WITHIN = 20;

  public static final int LAST_RANK = 100;

  /** The most searches that are read. */
  private static final int MOST_SEARCHES = 1000;

  /** The apps that lead some searches. */
  private static final int MOST_LEADERS = 5;

  /** A competitor with fewer ranks is not known. */
  private static final int FEW_RANKS = 10;

  private final CompetitorLists competitors;
  private final SearchVolume searchVolume;
  private final InstallsEstimator installs;
  private final IdeaReader ideas;

  public KeywordGap(
      CompetitorLists competitors, SearchVolume searchVolume, InstallsEstimator installs) {
    this.competitors = competitors;
    this.searchVolume = searchVolume;
    this.installs = installs;
    this.ideas = new IdeaReader(searchVolume, installs);
  }

  /** Who ranks for a keyword. */
  public enum Kind {
    /** A competitor, and not the app. */
    THEIRS("theirs"),
    /** The app, and no competitor. */
    MINE("mine"),
    /** The app and all competitors. */
    SHARED("shared");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    public static Optional<Kind> find(String wireName) {
      return Arrays.stream(values()).filter(each -> each.wireName.equals(wireName)).findFirst();
    }

    public String wireName() {
      return wireName;
    }
  }

  /** What comes first. */
  public enum Order {
    SEARCHES("searches"),
    /** The keywords that are worth most to the app, see {@link KeywordFigures#worth}. */
    WORTH("worth"),
    /** The best rank: that of a competitor or, of keywords that are only the app's, its own. */
    RANK("rank"),
    /** The installs that the search brings the app with that rank. */
    INSTALLS("installs");

    private final String wireName;

    Order(String wireName) {
      this.wireName = wireName;
    }

    public static Optional<Order> find(String wireName) {
      return Arrays.stream(values()).filter(each -> each.wireName.equals(wireName)).findFirst();
    }

    public String wireName() {
      return wireName;
    }
  }

  /** The apps that an app is compared with. */
  public sealed interface Compared {
    /** The first ten competitors that the account lists; without a list, similar apps. */
    record Rivals() implements Compared {}

    /** Named apps of the same store. */
    record Apps(List<AppId> apps) implements Compared {
      public Apps {
        apps = List.copyOf(apps);
        if (apps.isEmpty() || apps.size() > MOST_COMPARED) {
          throw new IllegalArgumentException("Compare with 1 to " + MOST_COMPARED + " apps.");
        }
      }
    }

    /** The apps that are most often among the first ten of the searches for some keywords. */
    record LeadersOf(List<Keyword> keywords) implements Compared {
      public LeadersOf {
        keywords = List.copyOf(keywords);
      }
    }
  }

  /**
   * A query for a page of keywords.
   *
   * @param within the last rank that counts
   * @param brands whether keywords that only competitors rank for are listed although they are
   *     probably the brand of one of them or another app
   */
  public record Query(
      Bench bench,
      Compared compared,
      Kind kind,
      int within,
      Order order,
      boolean brands,
      Page page) {
    public Query {
      if (within < 1 || within > LAST_RANK) {
        throw new IllegalArgumentException("The last rank must be 1 to " + LAST_RANK + ".");
      }
    }

    private boolean leavesOutBrands() {
      return !brands && kind == Kind.THEIRS;
    }

    /** The maximum charges. */
    public List<Charge> mostCharges() {
      return charges(MOST_COMPARED, page.size(), page.size());
    }
  }

  /**
   * A page of keywords.
   *
   * @param compared the apps compared with
   * @param counts how many keywords there are of each kind
   * @param matching how many of the kind are listed
   */
  public record Result(
      List<AppId> compared, Map<Kind, Integer> counts, int matching, List<GapRow> rows) {
    public Result {
      compared = List.copyOf(compared);
      rows = List.copyOf(rows);
    }
  }

  /**
   * A keyword with the ranks.
   *
   * @param figures for the app
   * @param ranks of the competitors, in their order
   * @param installsPerDay what the search brings the app that ranks best: of the competitors or, of
   *     keywords that are only the app's, itself
   */
  public record GapRow(
      KeywordFigures figures, SequencedMap<AppId, Rank> ranks, Optional<Estimate> installsPerDay) {
    public Keyword keyword() {
      return figures.keyword();
    }

    /** How many of the competitors rank. */
    public long ranked() {
      return ranks.values().stream().filter(rank -> rank instanceof Rank.Ranked).count();
    }

    private GapRow with(KeywordFigures other) {
      return new GapRow(other, ranks, installsPerDay);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Bench bench = query.bench();
    List<AppId> listed = listed(bench);
    KeywordRelevance relevance =
        KeywordRelevance.read(bench.app(), bench.country(), bench.device(), listed, evidence);
    List<AppId> compared = compared(query, relevance.rivals(), evidence);
    compared.forEach(each -> requestUnknown(each, query, evidence));
    if (evidence.isIncomplete() || compared.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    FigureReader reader =
        new FigureReader(
            bench.app(),
            bench.country(),
            bench.device(),
            relevance,
            evidence,
            searchVolume,
            installs);
    Map<Kind, List<GapRow>> byKind = compare(query, compared, reader, evidence);
    List<GapRow> matching = matching(query, byKind.getOrDefault(query.kind(), List.of()), reader);
    List<GapRow> rows = page(query, matching, reader);
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      counts.put(kind, byKind.getOrDefault(kind, List.of()).size());
    }
    int rated = (int) rows.stream().filter(row -> row.figures().rating().isPresent()).count();
    return evidence.ready(
        new Result(compared, counts, matching.size(), rows),
        List.of(),
        charges(compared.size(), rows.size(), rated).toArray(Charge[]::new));
  }

  private static List<Charge> charges(int compared, int rows, int rated) {
    return Stream.of(
            new Charge(PricedItem.KEYWORD_GAP, compared),
            new Charge(PricedItem.KEYWORD_STATS, rows),
            new Charge(PricedItem.KEYWORD_DIFFICULTY, rated))
        .filter(charge -> charge.count() > 0)
        .toList();
  }

  /** The competitors that the account lists. */
  public List<AppId> listed(Bench bench) {
    return competitors
        .find(bench.account(), bench.app(), bench.country())
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }

  private static List<AppId> compared(Query query, Collection<AppId> rivals, Evidence evidence) {
    Stream<AppId> apps =
        switch (query.compared()) {
          case Compared.Rivals() -> rivals.stream();
          case Compared.Apps(List<AppId> named) -> named.stream();
          case Compared.LeadersOf(List<Keyword> keywords) ->
              leaders(query.bench(), keywords, evidence).stream();
        };
    return apps.filter(app -> !app.equals(query.bench().app()))
        .distinct()
        .limit(MOST_COMPARED)
        .toList();
  }

  /** The apps that are most often among the first ten of some searches, the most first. */
  private static List<AppId> leaders(Bench bench, List<Keyword> keywords, Evidence evidence) {
    Map<AppId, Integer> met = new HashMap<>();
    evidence
        .each(
            keywords,
            keyword ->
                evidence.findAt(
                    new Subject.Search(bench.device(), bench.country(), keyword),
                    evidence.moment().at(),
                    FigureReader.SEARCHED))
        .flatMap(Optional::stream)
        .flatMap(search -> search.facts().apps().stream().limit(10))
        .filter(app -> !app.equals(bench.app()))
        .forEach(app -> met.merge(app, 1, Integer::sum));
    return met.entrySet().stream()
        .sorted(
            Map.Entry.<AppId, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_LEADERS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private void requestUnknown(AppId app, Query query, Evidence evidence) {
    Bench bench = query.bench();
    if (evidence.moment().isNow()
        && RankedKeywords.best(app, bench.country(), bench.device(), evidence, FEW_RANKS).size()
            < FEW_RANKS) {
      ideas.read(app, bench.country(), evidence, 1);
    }
  }

  private static Map<Kind, List<GapRow>> compare(
      Query query, List<AppId> compared, FigureReader reader, Evidence evidence) {
    Bench bench = query.bench();
    List<AppId> all = new ArrayList<>(compared);
    all.add(bench.app());
    List<Keyword> keywords =
        RankedKeywords.best(
            all, bench.country(), bench.device(), evidence, query.within(), MOST_SEARCHES);
    Map<Kind, List<GapRow>> byKind = new EnumMap<>(Kind.class);
    for (KeywordFigures figures : reader.read(keywords)) {
      figures
          .search()
          .map(Observation::facts)
          .ifPresent(
              ranking -> {
                GapRow row = new GapRow(figures, ranks(compared, ranking), Optional.empty());
                kindOf(row, query.within())
                    .ifPresent(
                        kind -> byKind.computeIfAbsent(kind, _ -> new ArrayList<>()).add(row));
              });
    }
    return byKind;
  }

  private static SequencedMap<AppId, Rank> ranks(List<AppId> apps, SearchRanking ranking) {
    SequencedMap<AppId, Rank> ranks = new LinkedHashMap<>();
    apps.forEach(app -> ranks.put(app, ranking.rankOf(app)));
    return ranks;
  }

  private static Optional<Kind> kindOf(GapRow row, int within) {
    boolean own = row.figures().rank().filter(rank -> rank.isWithin(within)).isPresent();
    long others = row.ranks().values().stream().filter(rank -> rank.isWithin(within)).count();
    if (own) {
      return others == 0
          ? Optional.of(Kind.MINE)
          : others == row.ranks().size() ? Optional.of(Kind.SHARED) : Optional.empty();
    }
    return others > 0 ? Optional.of(Kind.THEIRS) : Optional.empty();
  }

  /** Without those that the query leaves out; rated if that or the order needs it. */
  private static List<GapRow> matching(Query query, List<GapRow> rows, FigureReader reader) {
    return query.leavesOutBrands() || query.order() == Order.WORTH
        ? rate(rows, reader).stream()
            .filter(row -> !query.leavesOutBrands() || row.figures().brandOfOther().isEmpty())
            .toList()
        : rows;
  }

  private static List<GapRow> rate(List<GapRow> rows, FigureReader reader) {
    List<KeywordFigures> rated = reader.rate(rows.stream().map(GapRow::figures).toList());
    return IntStream.range(0, rows.size()).mapToObj(i -> rows.get(i).with(rated.get(i))).toList();
  }

  private static List<GapRow> page(Query query, List<GapRow> rows, FigureReader reader) {
    boolean byInstalls = query.order() == Order.INSTALLS;
    List<GapRow> sorted = new ArrayList<>(byInstalls ? withInstalls(query, rows, reader) : rows);
    sorted.sort(order(query));
    List<GapRow> first = query.page().of(sorted);
    List<GapRow> page = byInstalls ? first : withInstalls(query, first, reader);
    return rate(page, reader);
  }

  private static List<GapRow> withInstalls(Query query, List<GapRow> rows, FigureReader reader) {
    return rows.stream()
        .map(
            row ->
                new GapRow(
                    row.figures(), row.ranks(), reader.installsOf(best(query, row), row.figures())))
        .toList();
  }

  /** The app whose rank and installs count. */
  private static AppId best(Query query, GapRow row) {
    return query.kind() == Kind.MINE
        ? query.bench().app()
        : row.ranks().entrySet().stream()
            .min(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElseThrow();
  }

  private static Comparator<GapRow> order(Query query) {
    Comparator<GapRow> names = Comparator.comparing(GapRow::keyword);
    Comparator<GapRow> searches =
        Comparator.comparingDouble(
            (GapRow row) -> -row.figures().usersPerDay().map(Estimate::p50).orElse(-1.0));
    return switch (query.order()) {
      case SEARCHES -> searches.thenComparing(names);
      case WORTH ->
          Comparator.comparingDouble((GapRow row) -> -row.figures().worth().orElse(-1))
              .thenComparing(searches)
              .thenComparing(names);
      case RANK ->
          Comparator.comparing((GapRow row) -> bestRank(query, row))
              .thenComparing(searches)
              .thenComparing(names);
      case INSTALLS ->
          Comparator.comparingDouble(
                  (GapRow row) -> -row.installsPerDay().map(Estimate::p50).orElse(-1.0))
              .thenComparing(searches)
              .thenComparing(names);
    };
  }

  private static Rank bestRank(Query query, GapRow row) {
    return query.kind() == Kind.MINE
        ? row.figures().rank().orElseGet(Rank.NotRanked::new)
        : row.ranks().values().stream().min(Comparator.naturalOrder()).orElseThrow();
  }
}
