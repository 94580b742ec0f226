package dev.storescope.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How the ranks of an app for its tracked keywords changed within a week.
 *
 * @param compared how many were observed at both ends of the week and ranked at one at least
 * @param up how many have a better rank; to enter the ranking is better
 * @param in how many entered the top 10
 * @param topTen how many are in the top 10 now
 */
public record WeeklyKeywords(
    int keywords, int compared, int up, int down, int in, int out, int topTen) {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration LOOK_BACK = Duration.ofHours(36);

  /**
   * Reads the ranks of all searches at once. These do not include searches that do not show the
   * app, which are read one by one if the other end of the week has a rank.
   */
  static WeeklyKeywords read(AppSelection app, Set<Keyword> keywords, Evidence evidence) {
    Instant now = evidence.moment().at();
    RanksAt after = new RanksAt(app, keywords, now, evidence);
    RanksAt before = new RanksAt(app, keywords, now.minus(WEEK), evidence);
    Set<Keyword> ranked = new HashSet<>(after.newest.keySet());
    ranked.addAll(before.newest.keySet());
    WeeklyKeywords week = new WeeklyKeywords(keywords.size(), 0, 0, 0, 0, 0, 0);
    for (Keyword keyword : ranked) {
      week = week.plus(before.rankOf(keyword), after.rankOf(keyword));
    }
    return week;
  }

  private WeeklyKeywords plus(OptionalInt before, OptionalInt after) {
    int now = after.orElse(0);
    int nowInTop = TopTenCounts.isTop(now) ? 1 : 0;
    if (before.isEmpty() || after.isEmpty()) {
      return new WeeklyKeywords(keywords, compared, up, down, in, out, topTen + nowInTop);
    }
    int then = before.getAsInt();
    int thenInTop = TopTenCounts.isTop(then) ? 1 : 0;
    return new WeeklyKeywords(
        keywords,
        compared + 1,
        up + (isBetter(now, then) ? 1 : 0),
        down + (isBetter(then, now) ? 1 : 0),
        in + Math.max(nowInTop - thenInTop, 0),
        out + Math.max(thenInTop - nowInTop, 0),
        topTen + nowInTop);
  }

  private static boolean isBetter(int rank, int other) {
    return rank > 0 && (other == 0 || rank < other);
  }

  /** The ranks at an instant. */
  private static final class RanksAt {
    private final AppSelection app;
    private final Instant at;
    private final Evidence evidence;
    private final Map<Keyword, KeywordRank> newest = new HashMap<>();

    RanksAt(AppSelection app, Set<Keyword> keywords, Instant at, Evidence evidence) {
      this.app = app;
      this.at = at;
      this.evidence = evidence;
      // The oldest come first, so the newest remain.
      evidence
          .keywordRanks(app.app(), app.country(), app.device(), at.minus(LOOK_BACK), at)
          .stream()
          .filter(rank -> keywords.contains(rank.keyword()))
          .forEach(rank -> newest.put(rank.keyword(), rank));
    }

    /** Searches are fetched daily: no search after a rank of the last day can have lost the app. */
    OptionalInt rankOf(Keyword keyword) {
      KeywordRank rank = newest.get(keyword);
      if (rank != null && rank.observedAt().isAfter(at.minus(DAY))) {
        return OptionalInt.of(rank.rank());
      }
      Subject.Search search = new Subject.Search(app.device(), app.country(), keyword);
      return evidence.findAt(search, at, LOOK_BACK).stream()
          .mapToInt(found -> found.facts().rankOf(app.app()).orZero())
          .findFirst();
    }
  }
}
