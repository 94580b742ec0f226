package dev.storescope.workbench;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.FigureReader;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordRelevance;
import dev.storescope.keywords.suggestion.IdeaReader;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordNote.Mark;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.WorkbenchFilter.Show;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The tracked keywords of an app and ideas for further ones, with their figures. Figures are those
 * of the archive; only ideas are fetched. The keywords of the page that is asked for are rated; all
 * are if the order or the filter needs it.
 */
public final class WorkbenchTable implements Endpoint<WorkbenchTable.Query, WorkbenchTable.Result> {
  /** The most ideas that are not noted. */
  public static final int MOST_IDEAS = 200;

  /** How long ideas are kept, which take long to find and change slowly. */
  private static final Duration IDEAS_KEPT = Duration.ofMinutes(10);

  /** How many keywords the ideas have together that are kept. */
  private static final int MOST_KEPT = 100_000;

  private static final int WEIGHT_OF_APP = 10;

  private final TrackingLists lists;
  private final CompetitorLists competitors;
  private final KeywordNotes notes;
  private final SearchVolume searchVolume;
  private final InstallsEstimator installs;
  private final IdeaReader ideas;
  private final Cache<AppInCountry, FoundIdeas> found =
      Caffeine.newBuilder()
          .maximumWeight(MOST_KEPT)
          .<AppInCountry, FoundIdeas>weigher((_, ideas) -> WEIGHT_OF_APP + ideas.keywords().size())
          .build();

  public WorkbenchTable(
      TrackingLists lists,
      CompetitorLists competitors,
      KeywordNotes notes,
      SearchVolume searchVolume,
      InstallsEstimator installs) {
    this.lists = lists;
    this.competitors = competitors;
    this.notes = notes;
    this.searchVolume = searchVolume;
    this.installs = installs;
    this.ideas = new IdeaReader(searchVolume, installs);
  }

  private record AppInCountry(AppId app, Country country) {}

  private record FoundIdeas(Instant at, List<Keyword> keywords, boolean complete) {}

  /** Whether ideas are read. */
  public enum Ideas {
    /** None but those noted. */
    NOTED,
    /** Those that were read lately, also while more are fetched. */
    KNOWN,
    /** All. What may show more is fetched first. */
    ALL
  }

  /**
   * A query for a page of the table.
   *
   * @param reversed whether the order of the column is reversed
   */
  public record Query(
      Bench bench,
      WorkbenchFilter filter,
      WorkbenchColumn column,
      boolean reversed,
      Page page,
      Ideas ideas) {
    /** The maximum charges. */
    public List<Charge> mostCharges() {
      return charges(page.size(), page.size());
    }
  }

  /**
   * A page of the table.
   *
   * @param matching the number of keywords that the filter accepts
   * @param brands how many of the ideas are not listed because they are brands of other apps
   * @param tags all of the app
   * @param rivals the apps among which the best competitor is
   * @param listed whether the account lists these; otherwise they are similar apps
   * @param complete whether all ideas were read
   */
  public record Result(
      List<WorkbenchRow> rows,
      int matching,
      int brands,
      Counts counts,
      NavigableSet<Tag> tags,
      List<AppId> rivals,
      boolean listed,
      boolean complete) {
    public Result {
      rows = List.copyOf(rows);
      rivals = List.copyOf(rivals);
    }
  }

  /** How many keywords there are without a filter. */
  public record Counts(int tracked, int ideas, int removed) {}

  /** The keywords without figures. */
  private record Contents(Map<Keyword, KeywordState> states, Set<Keyword> ideas) {
    List<KeywordState> shown(Show show) {
      return states.values().stream().filter(state -> isShown(state, show)).toList();
    }

    private boolean isShown(KeywordState state, Show show) {
      boolean removed = state.note().mark() == Mark.REMOVED;
      boolean isIdea = state.note().mark() == Mark.KEPT || ideas.contains(state.keyword());
      return switch (show) {
        case ALL -> state.tracked() || (isIdea && !removed);
        case TRACKED -> state.tracked();
        case IDEAS -> !state.tracked() && isIdea && !removed;
        case REMOVED -> !state.tracked() && removed;
      };
    }

    Counts counts() {
      return new Counts(
          shown(Show.TRACKED).size(), shown(Show.IDEAS).size(), shown(Show.REMOVED).size());
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<FoundIdeas> read = ideas(query, evidence);
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Bench bench = query.bench();
    Contents contents = contents(bench, read.map(FoundIdeas::keywords).orElse(List.of()));
    List<AppId> listed =
        competitors
            .find(bench.account(), bench.app(), bench.country())
            .map(CompetitorList::competitors)
            .orElse(List.of());
    KeywordRelevance relevance =
        KeywordRelevance.read(bench.app(), bench.country(), bench.device(), listed, evidence);
    ListedRows rows = list(query, contents, reader(bench, relevance, evidence));
    NavigableSet<Tag> tags = new TreeSet<>();
    contents.states().values().forEach(state -> tags.addAll(state.note().tags()));
    Result result =
        new Result(
            rows.page(),
            rows.matching(),
            rows.brands(),
            contents.counts(),
            tags,
            List.copyOf(relevance.rivals()),
            !listed.isEmpty(),
            read.filter(FoundIdeas::complete).isPresent());
    long rated = rows.page().stream().filter(row -> row.figures().rating().isPresent()).count();
    return evidence.ready(
        result, List.of(), charges(rows.page().size(), (int) rated).toArray(Charge[]::new));
  }

  private static List<Charge> charges(int rows, int rated) {
    return Stream.of(
            Charge.one(PricedItem.KEYWORD_WORKBENCH),
            new Charge(PricedItem.KEYWORD_STATS, rows),
            new Charge(PricedItem.KEYWORD_DIFFICULTY, rated))
        .filter(charge -> charge.count() > 0)
        .toList();
  }

  private FigureReader reader(Bench bench, KeywordRelevance relevance, Evidence evidence) {
    return new FigureReader(
        bench.app(), bench.country(), bench.device(), relevance, evidence, searchVolume, installs);
  }

  /** Empty if none are known yet and none are to be read. */
  private Optional<FoundIdeas> ideas(Query query, Evidence evidence) {
    AppInCountry app = new AppInCountry(query.bench().app(), query.bench().country());
    Instant now = evidence.moment().at();
    Optional<FoundIdeas> known =
        Optional.ofNullable(found.getIfPresent(app))
            .filter(kept -> !kept.at().isAfter(now) && now.isBefore(kept.at().plus(IDEAS_KEPT)));
    return switch (query.ideas()) {
      case NOTED -> Optional.empty();
      case KNOWN -> known;
      case ALL -> known.filter(FoundIdeas::complete).or(() -> Optional.of(read(app, evidence)));
    };
  }

  private FoundIdeas read(AppInCountry app, Evidence evidence) {
    List<Keyword> read = ideas.read(app.app(), app.country(), evidence, MOST_IDEAS);
    FoundIdeas all = new FoundIdeas(evidence.moment().at(), read, !evidence.isIncomplete());
    found.put(app, all);
    return all;
  }

  private Contents contents(Bench bench, List<Keyword> read) {
    Map<Keyword, KeywordNote> noted = notes.list(bench.account(), bench.app(), bench.country());
    List<Keyword> tracked = lists.listKeywords(bench.account(), bench.app(), bench.country());
    Set<Keyword> isTracked = new HashSet<>(tracked);
    Map<Keyword, KeywordState> states = new LinkedHashMap<>();
    Stream.of(tracked.stream(), noted.keySet().stream(), read.stream())
        .flatMap(stream -> stream)
        .forEach(
            keyword ->
                states.putIfAbsent(
                    keyword,
                    new KeywordState(
                        keyword,
                        isTracked.contains(keyword),
                        noted.getOrDefault(keyword, KeywordNote.NONE))));
    return new Contents(states, new HashSet<>(read));
  }

  private record ListedRows(List<WorkbenchRow> page, int matching, int brands) {}

  private static ListedRows list(Query query, Contents contents, FigureReader reader) {
    WorkbenchFilter filter = query.filter();
    Map<Keyword, KeywordState> states = new LinkedHashMap<>();
    contents.shown(filter.show()).stream()
        .filter(filter::acceptsState)
        .forEach(state -> states.put(state.keyword(), state));
    List<WorkbenchRow> rows =
        rows(reader.read(states.keySet()), states, contents.ideas()).stream()
            .filter(row -> filter.acceptsFigures(row, false))
            .toList();
    boolean worthFirst = query.column() == WorkbenchColumn.WORTH && !query.reversed();
    boolean rateAll = filter.needsRating() || (query.column().isRated() && !worthFirst);
    List<WorkbenchRow> rated =
        rate(rows, row -> rateAll || (row.isFound() && !filter.brands()), reader);
    List<WorkbenchRow> listed =
        rated.stream().filter(row -> filter.brands() || !row.isBrandIdea()).toList();
    List<WorkbenchRow> matching =
        listed.stream().filter(row -> filter.acceptsFigures(row, true)).toList();
    List<WorkbenchRow> sorted =
        new ArrayList<>(worthFirst ? rateWorthiest(matching, query.page(), reader) : matching);
    sorted.sort(query.column().order(query.reversed()));
    return new ListedRows(
        rate(query.page().of(sorted), _ -> true, reader),
        matching.size(),
        rated.size() - listed.size());
  }

  /**
   * Rates those that may be on a page in the order of their worth. Since a chance is 1 at most,
   * they are rated in the order of what their worth is at most, until the page has as many of which
   * each is worth more than all others can be.
   */
  private static List<WorkbenchRow> rateWorthiest(
      List<WorkbenchRow> rows, Page page, FigureReader reader) {
    List<WorkbenchRow> all = new ArrayList<>(rows);
    all.sort(Comparator.comparingDouble(row -> -row.figures().mostWorth().orElse(-1)));
    int needed = page.number() * page.size();
    for (int from = 0; from < all.size(); from += page.size()) {
      List<WorkbenchRow> next = all.subList(from, Math.min(from + page.size(), all.size()));
      double most = next.getFirst().figures().mostWorth().orElse(-1);
      List<WorkbenchRow> before = all.subList(0, from);
      if (before.stream().filter(row -> row.figures().worth().orElse(-1) >= most).count()
          >= needed) {
        break;
      }
      Collections.copy(next, rate(next, _ -> true, reader));
    }
    return all;
  }

  private static List<WorkbenchRow> rows(
      List<KeywordFigures> figures, Map<Keyword, KeywordState> states, Set<Keyword> ideas) {
    return figures.stream()
        .map(
            each ->
                new WorkbenchRow(
                    Objects.requireNonNull(states.get(each.keyword())),
                    ideas.contains(each.keyword()),
                    each))
        .toList();
  }

  /** The rows, of which those that are chosen have a rating. */
  private static List<WorkbenchRow> rate(
      List<WorkbenchRow> rows, Predicate<WorkbenchRow> chosen, FigureReader reader) {
    List<KeywordFigures> unrated =
        rows.stream()
            .filter(chosen.and(row -> row.figures().rating().isEmpty()))
            .map(WorkbenchRow::figures)
            .toList();
    Map<Keyword, KeywordFigures> rated = new HashMap<>();
    reader.rate(unrated).forEach(figures -> rated.put(figures.keyword(), figures));
    return rows.stream()
        .map(
            row ->
                new WorkbenchRow(
                    row.state(), row.idea(), rated.getOrDefault(row.keyword(), row.figures())))
        .toList();
  }
}
