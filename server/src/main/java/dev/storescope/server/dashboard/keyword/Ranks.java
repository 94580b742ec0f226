package dev.storescope.server.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who ranked for a keyword on some days.
 *
 * @param apps whose ranks are drawn
 * @param days newest first
 */
public record Ranks(Chart chart, List<AppCard> apps, List<Day> days) {
  static final int PLACES = 10;

  /**
   * Who was in the first ten places on a day.
   *
   * @param isLookedAt false where nobody looked, and nothing is known
   */
  public record Day(LocalDate date, boolean isLookedAt, List<AppCard> apps) {}

  static Ranks of(Evidence evidence, KeywordQuery query, RankHistory history, List<AppId> best) {
    Map<AppId, AppCard> cards = new HashMap<>();
    List<AppId> drawn = query.chosen().isEmpty() ? best : query.chosen();
    List<AppCard> apps = drawn.stream().map(app -> card(app, query, evidence, cards)).toList();
    List<Day> days =
        history.newestFirst().stream()
            .map(date -> day(date, query, history, evidence, cards))
            .toList();
    return new Ranks(
        history.chart(drawn, app -> card(app, query, evidence, cards).title()), apps, days);
  }

  public boolean isEmpty() {
    return days.stream().noneMatch(Day::isLookedAt);
  }

  private static Day day(
      LocalDate date,
      KeywordQuery query,
      RankHistory history,
      Evidence evidence,
      Map<AppId, AppCard> cards) {
    List<AppCard> apps =
        history.apps(date).orElse(List.of()).stream()
            .limit(PLACES)
            .map(app -> card(app, query, evidence, cards))
            .toList();
    return new Day(date, history.apps(date).isPresent(), apps);
  }

  private static AppCard card(
      AppId app, KeywordQuery query, Evidence evidence, Map<AppId, AppCard> cards) {
    return cards.computeIfAbsent(app, one -> AppCard.of(one, query.country(), evidence));
  }
}
