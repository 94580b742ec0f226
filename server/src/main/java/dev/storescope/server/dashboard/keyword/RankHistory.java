package dev.storescope.server.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Days;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** Who ranked for a keyword on each of some days, by the last look of the day. */
final class RankHistory {
  private final Days days;
  private final Map<LocalDate, Observation<SearchRanking>> looks;

  private RankHistory(Days days, Map<LocalDate, Observation<SearchRanking>> looks) {
    this.days = days;
    this.looks = looks;
  }

  static RankHistory read(Evidence evidence, Subject.Search search, Days days) {
    return new RankHistory(days, days.lastOfEach(evidence, search));
  }

  /** The days, newest first. */
  List<LocalDate> newestFirst() {
    return days.list().reversed();
  }

  /** Who ranked on a day, best first; empty where nobody looked. */
  Optional<List<AppId>> apps(LocalDate date) {
    return Optional.ofNullable(looks.get(date)).map(seen -> seen.facts().apps());
  }

  /** The rank of an app on a day, 0 where it did not rank; empty where nobody looked. */
  OptionalInt rank(LocalDate date, AppId app) {
    return Stream.ofNullable(looks.get(date)).mapToInt(seen -> seen.facts().rankOf(app)).findAny();
  }

  /** The ranks of some apps, with a gap on days on which nobody looked or the app did not rank. */
  Chart chart(List<AppId> apps, Function<AppId, String> nameOf) {
    Chart chart = Chart.lines(days.labels()).bestIsTop();
    apps.forEach(app -> chart.series(nameOf.apply(app), points(app)));
    return chart;
  }

  private List<OptionalDouble> points(AppId app) {
    return days.list().stream().map(date -> point(rank(date, app))).toList();
  }

  private static OptionalDouble point(OptionalInt rank) {
    return rank.isPresent() && rank.getAsInt() > 0
        ? OptionalDouble.of(rank.getAsInt())
        : OptionalDouble.empty();
  }
}
