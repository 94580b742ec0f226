package dev.storescope.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.SearchRank;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.events.Watch;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SourceChanges;
import dev.storescope.rankings.SourceChanges.ObservedSearch;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the ranks of an app for its tracked keywords changed within a week.
 *
 * @param observed how many were observed lately
 * @param compared how many were observed at both ends of the week, by the same source, so that it
 *     is certain which rank is better
 * @param up how many have a better rank; to enter the ranking is better
 * @param in how many entered the top 10
 * @param topTen how many are in the top 10 now
 */
public record WeeklyKeywords(
    int keywords, int observed, int compared, int up, int down, int in, int out, int topTen) {
  static final WeeklyKeywords NONE = new WeeklyKeywords(0, 0, 0, 0, 0, 0, 0, 0);

  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration LOOK_BACK = Duration.ofHours(36);

  /** Reads the ranks in the searches of all keywords at once, at each end. */
  static WeeklyKeywords read(AppSelection app, Watch watch, Evidence evidence) {
    Map<FetchInterval, List<Keyword>> byInterval =
        watch.keywords().stream()
            .collect(Collectors.groupingBy(keyword -> watch.intervals().of(keyword)));
    return byInterval.entrySet().stream()
        .map(each -> read(app, each.getValue(), each.getKey().lookBack(LOOK_BACK), evidence))
        .reduce(NONE, WeeklyKeywords::plus);
  }

  private static WeeklyKeywords read(
      AppSelection app, List<Keyword> keywords, Duration lookBack, Evidence evidence) {
    List<Subject.Search> searches =
        keywords.stream()
            .map(keyword -> new Subject.Search(app.device(), app.country(), keyword))
            .toList();
    Instant now = evidence.moment().at();
    List<Optional<SearchRank>> after = ranksAt(now, app, searches, lookBack, evidence);
    List<Optional<SearchRank>> before = ranksAt(now.minus(WEEK), app, searches, lookBack, evidence);
    SourceChanges sources =
        SourceChanges.read(app.app(), observed(searches, before, after), evidence);
    int observed = (int) after.stream().filter(Optional::isPresent).count();
    WeeklyKeywords week = new WeeklyKeywords(keywords.size(), observed, 0, 0, 0, 0, 0, 0);
    for (int i = 0; i < searches.size(); i++) {
      Optional<SearchRank> last = after.get(i);
      Optional<SearchRank> comparable =
          before
              .get(i)
              .filter(first -> last.filter(of -> sources.areComparable(first, of)).isPresent());
      week = week.plus(comparable.map(SearchRank::rank), last.map(SearchRank::rank));
    }
    return week;
  }

  private static List<ObservedSearch> observed(
      List<Subject.Search> searches,
      List<Optional<SearchRank>> before,
      List<Optional<SearchRank>> after) {
    List<ObservedSearch> observed = new ArrayList<>();
    for (int i = 0; i < searches.size(); i++) {
      Subject.Search search = searches.get(i);
      Optional<SearchRank> last = after.get(i);
      before
          .get(i)
          .flatMap(
              first ->
                  last.map(of -> ObservedSearch.twice(search, first.observedAt(), of.observedAt())))
          .ifPresent(observed::add);
    }
    return observed;
  }

  /** The newest rank in each search; empty if not observed. */
  private static List<Optional<SearchRank>> ranksAt(
      Instant at,
      AppSelection app,
      List<Subject.Search> searches,
      Duration lookBack,
      Evidence evidence) {
    return evidence.searchRanks(
        app.app(),
        searches,
        at.minus(lookBack),
        at,
        ranks -> ranks.isEmpty() ? Optional.empty() : Optional.of(ranks.getLast()));
  }

  /** Whether it is known how many keywords are in the top 10. */
  public boolean isObserved() {
    return observed > 0;
  }

  /** Those of two apps together. */
  WeeklyKeywords plus(WeeklyKeywords other) {
    return new WeeklyKeywords(
        keywords + other.keywords,
        observed + other.observed,
        compared + other.compared,
        up + other.up,
        down + other.down,
        in + other.in,
        out + other.out,
        topTen + other.topTen);
  }

  private WeeklyKeywords plus(Optional<Rank> before, Optional<Rank> after) {
    int nowInTop = isTop(after) ? 1 : 0;
    if (before.isEmpty() || after.isEmpty()) {
      return new WeeklyKeywords(keywords, observed, compared, up, down, in, out, topTen + nowInTop);
    }
    int change = before.get().compareTo(after.get());
    int thenInTop = isTop(before) ? 1 : 0;
    return new WeeklyKeywords(
        keywords,
        observed,
        compared + 1,
        up + (change > 0 ? 1 : 0),
        down + (change < 0 ? 1 : 0),
        in + Math.max(nowInTop - thenInTop, 0),
        out + Math.max(thenInTop - nowInTop, 0),
        topTen + nowInTop);
  }

  private static boolean isTop(Optional<Rank> rank) {
    return rank.filter(each -> each.isWithin(TopTenCounts.TOP)).isPresent();
  }
}
