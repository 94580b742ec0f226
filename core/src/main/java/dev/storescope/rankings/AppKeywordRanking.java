package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The history of an app's ranks for keywords: the 30 UTC dates that end with the moment's, each
 * with the rank in its last observation.
 *
 * <p>A keyword that was looked at on any of the days is answered with what was seen, however long
 * ago the last look was. One that was not is waited for where it can be fetched. Where it cannot -
 * the moment is past, or no connector looks at it - there is no data, except that in bulk mode such
 * a keyword has an empty map as long as another one has days.
 *
 * <p>The keywords with at least one day are charged for.
 */
public final class AppKeywordRanking
    implements Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> {
  /**
   * Asks for the ranks of an app.
   *
   * @param bulk whether several keywords were asked for; if not, there is exactly one
   */
  public record Query(AppId app, Country country, List<Keyword> keywords, boolean bulk) {
    public Query {
      keywords = List.copyOf(keywords);
      if (keywords.isEmpty() || (!bulk && keywords.size() > 1)) {
        throw new IllegalArgumentException(
            "one keyword, or at least one in bulk mode, not " + keywords.size());
      }
    }

    private Subject.Search search(Keyword keyword) {
      return new Subject.Search(Device.defaultFor(app.store()), country, keyword);
    }
  }

  /**
   * The ranks by keyword, in the order asked for, and by date, ascending. 0: looked at, and the app
   * was not there. A date on which nobody looked has no entry.
   */
  public record Result(Map<Keyword, Map<LocalDate, Integer>> ranks) {
    public Result {
      Map<Keyword, Map<LocalDate, Integer>> copy = new LinkedHashMap<>();
      ranks.forEach(
          (keyword, days) -> copy.put(keyword, Collections.unmodifiableMap(new TreeMap<>(days))));
      ranks = Collections.unmodifiableMap(copy);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Map<Keyword, Map<LocalDate, Integer>> ranks = new LinkedHashMap<>();
    evidence
        .each(
            query.keywords(), keyword -> Map.entry(keyword, ranksByDate(query, keyword, evidence)))
        .forEach(one -> ranks.put(one.getKey(), one.getValue()));
    int answered = (int) ranks.values().stream().filter(days -> !days.isEmpty()).count();
    if (answered == 0 || evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        new Result(ranks), List.of(), new Charge(PricedItem.APP_KEYWORD_RANKING, answered));
  }

  private static Map<LocalDate, Integer> ranksByDate(
      Query query, Keyword keyword, Evidence evidence) {
    LastDays days = LastDays.until(evidence.moment());
    Map<LocalDate, Integer> ranks = new TreeMap<>();
    for (Observation<Facts.SearchRanking> seen :
        evidence.history(query.search(keyword), days.from(), days.to())) {
      ranks.put(LastDays.dateOf(seen.observedAt()), seen.facts().rankOf(query.app()));
    }
    if (ranks.isEmpty()) {
      evidence.waitFor(query.search(keyword));
    }
    return ranks;
  }
}
