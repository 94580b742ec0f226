package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Where several apps ranked for one keyword on each date of a period, by the date's last look. */
public record KeywordRace(
    Keyword keyword, Period period, List<AppCard> apps, Map<LocalDate, SearchRanking> looks) {
  /** The most lines: beyond, they cannot be told apart. */
  static final int MOST_LINES = 8;

  public KeywordRace {
    apps = List.copyOf(apps);
    looks = Map.copyOf(looks);
  }

  static KeywordRace read(
      Subject.Search search, Period period, List<AppCard> apps, Evidence evidence) {
    Map<LocalDate, SearchRanking> looks = new TreeMap<>();
    evidence
        .history(search, period.from(), period.to())
        .forEach(look -> looks.put(LastDays.dateOf(look.observedAt()), look.facts()));
    return new KeywordRace(search.keyword(), period, apps, looks);
  }

  /** On how many dates somebody looked. */
  public int daysLooked() {
    return looks.size();
  }

  public boolean isLookedAt() {
    return !looks.isEmpty();
  }

  /** The apps that a line is drawn for: the first ones that ranked on any date. */
  public List<AppCard> drawn() {
    return apps.stream().filter(this::everRanked).limit(MOST_LINES).toList();
  }

  /** The apps that ranked on no date that was looked at. */
  public List<AppCard> neverRanked() {
    return apps.stream().filter(app -> !everRanked(app)).toList();
  }

  public Chart chart() {
    Chart chart = Chart.lines(period.labels()).bestIsTop();
    for (AppCard app : drawn()) {
      chart.series(
          app.title(),
          period.dates().stream().map(date -> Ranks.point(rankOn(date, app.app()))).toList());
    }
    return chart;
  }

  OptionalInt rankOn(LocalDate date, AppId app) {
    return Optional.ofNullable(looks.get(date)).stream()
        .mapToInt(look -> look.rankOf(app))
        .findFirst();
  }

  /** With 0 for not ranked, and an empty cell where nobody looked. */
  Csv toCsv(String name) {
    List<String> headings = new ArrayList<>(List.of("date"));
    apps.forEach(app -> headings.add(app.app().value()));
    Csv csv = new Csv(name, headings.toArray(String[]::new));
    for (LocalDate date : period.dates()) {
      List<Object> cells = new ArrayList<>(List.of(date));
      apps.forEach(app -> cells.add(Ranks.cell(rankOn(date, app.app()))));
      csv.row(cells.toArray());
    }
    return csv;
  }

  private boolean everRanked(AppCard app) {
    return looks.values().stream().anyMatch(look -> look.rankOf(app.app()) > 0);
  }
}
