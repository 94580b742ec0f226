package dev.storescope.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.SourceChange;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The apps that ranked for a keyword by date.
 *
 * @param ranks of the apps that the chart shows
 * @param days newest first
 * @param sources the changes of the source, oldest first
 */
public record RankingHistory(DailySeries ranks, List<DayRanking> days, List<SourceChange> sources) {
  static final int TOP = 10;

  /**
   * The top 10 of a date.
   *
   * @param observed false if the search was not observed
   */
  public record DayRanking(LocalDate date, boolean observed, List<AppCard> apps) {}

  /**
   * The history of a search.
   *
   * @param best the apps of the chart if the query chooses none
   */
  static RankingHistory of(
      DateRange range,
      SortedMap<LocalDate, Observation<SearchRanking>> history,
      KeywordQuery query,
      List<AppId> best,
      Evidence evidence) {
    List<AppId> drawn = query.chosen().isEmpty() ? best : query.chosen();
    Stream<AppId> top = history.values().stream().flatMap(RankingHistory::top);
    Map<AppId, AppCard> cards =
        evidence
            .each(
                Stream.concat(drawn.stream(), top).distinct().toList(),
                app -> AppCard.of(app, query.country(), evidence))
            .collect(Collectors.toMap(AppCard::app, Function.identity()));
    Function<AppId, AppCard> cardOf = app -> Objects.requireNonNull(cards.get(app));
    return new RankingHistory(
        new DailySeries(
            range, drawn.stream().map(app -> line(cardOf.apply(app), history)).toList()),
        range.dates().reversed().stream().map(date -> day(date, history, cardOf)).toList(),
        SourceChange.within(history));
  }

  private static DailyLine line(AppCard app, Map<LocalDate, Observation<SearchRanking>> history) {
    return DailyLine.ofRanks(
        app.title(),
        List.of(app.app().value(), app.title()),
        history,
        observed -> observed.facts().rankOf(app.app()));
  }

  private static DayRanking day(
      LocalDate date,
      Map<LocalDate, Observation<SearchRanking>> history,
      Function<AppId, AppCard> cardOf) {
    Optional<Observation<SearchRanking>> observed = Optional.ofNullable(history.get(date));
    return new DayRanking(
        date,
        observed.isPresent(),
        observed.stream().flatMap(RankingHistory::top).map(cardOf).toList());
  }

  private static Stream<AppId> top(Observation<SearchRanking> observed) {
    return observed.facts().apps().stream().limit(TOP);
  }

  public boolean isEmpty() {
    return days.stream().noneMatch(DayRanking::observed);
  }

  /** The days since the first one observed, newest first. */
  public List<DayRanking> shown() {
    int first = days.stream().map(DayRanking::observed).toList().lastIndexOf(true);
    return days.subList(0, first + 1);
  }

  /** Whether an app of a day was not in the top 10 when the search was observed before. */
  public boolean isNew(AppCard app, DayRanking day) {
    return days.stream()
        .filter(each -> each.observed() && each.date().isBefore(day.date()))
        .findFirst()
        .filter(before -> !before.apps().contains(app))
        .isPresent();
  }

  /** A date on which no app ranked has the rank 0; one that was not observed has its date only. */
  Csv toTopTenCsv(String name) {
    Csv csv = new Csv(name, "date,rank,app,title");
    for (DayRanking day : days) {
      if (day.apps().isEmpty()) {
        csv.row(day.date(), day.observed() ? 0 : "", "", "");
      }
      for (int i = 0; i < day.apps().size(); i++) {
        AppCard app = day.apps().get(i);
        csv.row(day.date(), i + 1, app.app(), app.title());
      }
    }
    return csv;
  }
}
