package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.DatePage;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The rank history of an app: for each keyword, the ranks of the last 30 UTC dates, each by the
 * last observation of the date.
 *
 * <p>A keyword without an observation in these dates is fetched if the moment is now and it has a
 * source. Otherwise there is no data; in bulk mode such a keyword has an empty map as long as
 * another keyword has a rank.
 *
 * <p>A date on which the search was not observed has the rank that another program reported, if it
 * was imported; the result says on which dates that is so.
 *
 * <p>A date has no rank if the search was observed so far only that the app may be ranked further
 * below; the result says how far.
 *
 * <p>Only keywords with at least one date are charged.
 *
 * <p>Instead of the last 30 dates, the query may have a page of a longer range. A keyword is
 * fetched for the last page only. A page without any rank is empty, unless it is the whole range. A
 * page is charged as many times as 30 dates are begun in it.
 */
public final class AppKeywordRanking
    implements Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> {
  /** The depth of a ranking that leaves no rank unknown. */
  private static final int ALL = Integer.MAX_VALUE;

  /**
   * The ranks of an app.
   *
   * @param bulk whether several keywords are allowed; otherwise there is exactly one
   * @param page the dates; the last 30 if empty
   */
  public record Query(
      AppId app, Country country, List<Keyword> keywords, boolean bulk, Optional<DatePage> page) {
    public Query {
      keywords = List.copyOf(keywords);
      if (keywords.isEmpty() || (!bulk && keywords.size() > 1)) {
        throw new IllegalArgumentException(
            "one keyword, or at least one in bulk mode, not " + keywords.size());
      }
    }

    /** The ranks of the last 30 dates. */
    public Query(AppId app, Country country, List<Keyword> keywords, boolean bulk) {
      this(app, country, keywords, bulk, Optional.empty());
    }

    /** The charge for the ranks for some of the keywords. */
    public Charge charge(int answered) {
      int periods = page.map(each -> (each.days() + LastDays.DAYS - 1) / LastDays.DAYS).orElse(1);
      return new Charge(PricedItem.APP_KEYWORD_RANKING, answered * periods);
    }

    /** Whether an observation made now is within the dates. */
    private boolean endsNow() {
      return page.map(DatePage::isLast).orElse(true);
    }

    /** Whether there are dates that are not on the page. */
    private boolean isPart() {
      return page.map(each -> each.days() == 0 || each.pages() > 1).orElse(false);
    }

    private Subject.Search search(Keyword keyword) {
      return new Subject.Search(Device.defaultFor(app.store()), country, keyword);
    }
  }

  /** The rank of a UTC date, by its last observation. */
  public record DateRank(LocalDate date, Rank rank) {}

  /**
   * The ranks by keyword, in the order of the query, each list in the order of the dates. A date
   * without an observation, or whose rank is not known, has no entry.
   *
   * @param imported the dates on which the rank for any of the keywords was reported by another
   *     program, since the search was not observed
   * @param sources of those ranks
   * @param depth how many apps were observed at least where that leaves the rank unknown; empty if
   *     it does so nowhere
   */
  public record Result(
      Map<Keyword, List<DateRank>> ranks,
      SortedSet<LocalDate> imported,
      SortedSet<String> sources,
      OptionalInt depth) {
    public Result {
      Map<Keyword, List<DateRank>> copy = new LinkedHashMap<>();
      ranks.forEach((keyword, days) -> copy.put(keyword, List.copyOf(days)));
      ranks = Collections.unmodifiableMap(copy);
      imported = Collections.unmodifiableSortedSet(new TreeSet<>(imported));
      sources = Collections.unmodifiableSortedSet(new TreeSet<>(sources));
    }

    /** Ranks that were all observed here. */
    public Result(Map<Keyword, List<DateRank>> ranks) {
      this(ranks, new TreeSet<>(), new TreeSet<>(), OptionalInt.empty());
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Result result = read(query, evidence);
    int answered = (int) result.ranks().values().stream().filter(days -> !days.isEmpty()).count();
    if (evidence.isIncomplete() || (answered == 0 && !query.isPart())) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return answered == 0
        ? new Ready<>(result, evidence.moment().at(), List.of(), List.of())
        : evidence.ready(result, List.of(), query.charge(answered));
  }

  private static Result read(Query query, Evidence evidence) {
    Dates dates = Dates.of(query, evidence);
    List<List<DateRank>> observed = observed(query, dates, evidence);
    boolean whole = observed.stream().allMatch(days -> known(days).size() == dates.count());
    ImportedRanks imported =
        new ImportedRanks(evidence, whole ? List.of() : reported(query, dates, evidence));
    Map<Keyword, List<DateRank>> ranks = new LinkedHashMap<>();
    Iterator<List<DateRank>> next = observed.iterator();
    int depth = ALL;
    for (Keyword keyword : query.keywords()) {
      List<DateRank> days = imported.complete(keyword, next.next());
      depth = smallestDepth(days, depth);
      ranks.put(keyword, known(days));
      if (days.isEmpty() && query.endsNow()) {
        evidence.require(query.search(keyword));
      }
    }
    return new Result(
        ranks,
        imported.dates,
        imported.sources,
        depth == ALL ? OptionalInt.empty() : OptionalInt.of(depth));
  }

  private static List<DateRank> known(List<DateRank> days) {
    return smallestDepth(days, ALL) == ALL
        ? days
        : days.stream().filter(day -> day.rank().isKnown()).toList();
  }

  /** The smallest of those that leave a rank unknown. */
  private static int smallestDepth(List<DateRank> days, int atMost) {
    int smallest = atMost;
    for (DateRank day : days) {
      if (day.rank() instanceof Rank.Beyond(int depth)) {
        smallest = Math.min(smallest, depth);
      }
    }
    return smallest;
  }

  /** The instants of the dates, and their number; none if the query has an empty page. */
  private record Dates(Instant from, Instant to, int count) {
    static Dates of(Query query, Evidence evidence) {
      LastDays last = LastDays.until(evidence.moment());
      return new Dates(
          query.page().map(DatePage::from).orElse(last.from()),
          query.page().map(DatePage::to).orElse(last.to()),
          query.page().map(DatePage::days).orElse(LastDays.DAYS));
    }
  }

  /** What other programs reported of the app. */
  private static List<Observation<ReportedRank>> reported(
      Query query, Dates dates, Evidence evidence) {
    return evidence.reportedRanks(
        new Subject.ReportedRanks(
            Device.defaultFor(query.app().store()), query.app(), query.country()),
        dates.from(),
        dates.to());
  }

  /** Fills the dates without an observation of a search with the ranks that were reported. */
  private static final class ImportedRanks {
    private final Evidence evidence;
    private final Map<Keyword, NavigableMap<LocalDate, Observation<ReportedRank>>> byKeyword =
        new HashMap<>();
    private final SortedSet<LocalDate> dates = new TreeSet<>();
    private final SortedSet<String> sources = new TreeSet<>();

    ImportedRanks(Evidence evidence, List<Observation<ReportedRank>> reported) {
      this.evidence = evidence;
      for (Observation<ReportedRank> each : reported) {
        byKeyword
            .computeIfAbsent(each.facts().keyword(), _ -> new TreeMap<>())
            .put(LastDays.dateOf(each.observedAt()), each);
      }
    }

    List<DateRank> complete(Keyword keyword, List<DateRank> observed) {
      NavigableMap<LocalDate, Observation<ReportedRank>> reported = byKeyword.get(keyword);
      if (reported == null) {
        return observed;
      }
      NavigableMap<LocalDate, DateRank> days = new TreeMap<>();
      known(observed).forEach(day -> days.put(day.date(), day));
      reported.forEach(
          (date, rank) -> {
            if (days.putIfAbsent(date, new DateRank(date, rank.facts().rank())) == null) {
              evidence.use(rank);
              dates.add(date);
              sources.add(rank.source().name());
            }
          });
      observed.forEach(day -> days.putIfAbsent(day.date(), day));
      return List.copyOf(days.values());
    }
  }

  /** The ranks for each keyword. */
  private static List<List<DateRank>> observed(Query query, Dates dates, Evidence evidence) {
    return dates.count() == 0
        ? Collections.nCopies(query.keywords().size(), List.of())
        : evidence.searchRanks(
            query.app(),
            query.keywords().stream().map(query::search).toList(),
            dates.from(),
            dates.to(),
            AppKeywordRanking::byDate);
  }

  private static List<DateRank> byDate(List<SearchRank> history) {
    List<DateRank> ranks = new ArrayList<>(history.size());
    for (SearchRank found : history) {
      LocalDate date = LastDays.dateOf(found.observedAt());
      if (!ranks.isEmpty() && ranks.getLast().date().equals(date)) {
        ranks.removeLast();
      }
      ranks.add(new DateRank(date, found.rank()));
    }
    return ranks;
  }
}
