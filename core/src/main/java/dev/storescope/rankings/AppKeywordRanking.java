package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.DatePage;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Rank;
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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rank history of an app: for each keyword, the ranks of the last 30 UTC dates, each by the
 * last observation of the date.
 *
 * <p>A keyword without an observation in these dates is fetched if the moment is now and it has a
 * source. Otherwise there is no data; in bulk mode such a keyword has an empty map as long as
 * another keyword has a rank.
 *
 * <p>Only keywords with at least one date are charged.
 *
 * <p>Instead of the last 30 dates, the query may have a page of a longer range. A keyword is
 * fetched for the last page only. A page without any rank is empty, unless it is the whole range. A
 * page is charged as many times as 30 dates are begun in it.
 */
public final class AppKeywordRanking
    implements Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> {
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
   * without an observation has no entry.
   */
  public record Result(Map<Keyword, List<DateRank>> ranks) {
    public Result {
      Map<Keyword, List<DateRank>> copy = new LinkedHashMap<>();
      ranks.forEach((keyword, days) -> copy.put(keyword, List.copyOf(days)));
      ranks = Collections.unmodifiableMap(copy);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Map<Keyword, List<DateRank>> ranks = ranks(query, evidence);
    int answered = (int) ranks.values().stream().filter(days -> !days.isEmpty()).count();
    if (evidence.isIncomplete() || (answered == 0 && !query.isPart())) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return answered == 0
        ? new Ready<>(new Result(ranks), evidence.moment().at(), List.of(), List.of())
        : evidence.ready(new Result(ranks), List.of(), query.charge(answered));
  }

  private static Map<Keyword, List<DateRank>> ranks(Query query, Evidence evidence) {
    Map<Keyword, List<DateRank>> ranks = new LinkedHashMap<>();
    Iterator<List<DateRank>> read = read(query, evidence).iterator();
    for (Keyword keyword : query.keywords()) {
      List<DateRank> days = read.next();
      ranks.put(keyword, days);
      if (days.isEmpty() && query.endsNow()) {
        evidence.require(query.search(keyword));
      }
    }
    return ranks;
  }

  /** The ranks for each keyword. */
  private static List<List<DateRank>> read(Query query, Evidence evidence) {
    LastDays last = LastDays.until(evidence.moment());
    Instant from = query.page().map(DatePage::from).orElse(last.from());
    Instant to = query.page().map(DatePage::to).orElse(last.to());
    return query.page().map(DatePage::days).filter(days -> days == 0).isPresent()
        ? Collections.nCopies(query.keywords().size(), List.of())
        : evidence.searchRanks(
            query.app(),
            query.keywords().stream().map(query::search).toList(),
            from,
            to,
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
