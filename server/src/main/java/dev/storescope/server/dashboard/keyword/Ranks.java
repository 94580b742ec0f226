package dev.storescope.server.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    List<AppId> drawn = query.chosen().isEmpty() ? best : query.chosen();
    Map<AppId, AppCard> cards =
        evidence
            .each(
                Stream.concat(drawn.stream(), placed(history)).distinct().toList(),
                app -> AppCard.of(app, query.country(), evidence))
            .collect(Collectors.toMap(AppCard::app, Function.identity()));
    Function<AppId, AppCard> cardOf = app -> Objects.requireNonNull(cards.get(app));
    return new Ranks(
        history.chart(drawn, app -> cardOf.apply(app).title()),
        drawn.stream().map(cardOf).toList(),
        history.newestFirst().stream().map(date -> day(date, history, cardOf)).toList());
  }

  /** The apps that had one of the places on any day. */
  private static Stream<AppId> placed(RankHistory history) {
    return history.newestFirst().stream().flatMap(date -> placed(history, date));
  }

  private static Stream<AppId> placed(RankHistory history, LocalDate date) {
    return history.apps(date).stream().flatMap(List::stream).limit(PLACES);
  }

  public boolean isEmpty() {
    return days.stream().noneMatch(Day::isLookedAt);
  }

  private static Day day(LocalDate date, RankHistory history, Function<AppId, AppCard> cardOf) {
    return new Day(
        date, history.apps(date).isPresent(), placed(history, date).map(cardOf).toList());
  }
}
