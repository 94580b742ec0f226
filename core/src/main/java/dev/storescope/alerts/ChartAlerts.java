package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.ChartRank;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The entries into the first ranks of charts, and the exits: the last chart of a UTC date compared
 * with the last before that date.
 */
record ChartAlerts(AppLabels labels, Evidence evidence) {
  /** Two observations of a chart. */
  private record Pair(
      ScopedApp app,
      Subject.Chart subject,
      Observation<ChartRanking> before,
      Observation<ChartRanking> after) {}

  List<Alert> listEntries(List<ScopedApp> apps, int first, Instant since) {
    return pairs(apps, since)
        .flatMap(
            pair ->
                comparable(pair)
                    .filter(kind -> isWithin(pair.after(), kind, pair.app(), first))
                    .filter(kind -> !isWithin(pair.before(), kind, pair.app(), first))
                    .map(kind -> write(pair, kind, "entered", first)))
        .toList();
  }

  List<Alert> listExits(List<ScopedApp> apps, int first, Instant since) {
    return pairs(apps, since)
        .flatMap(
            pair ->
                comparable(pair)
                    .filter(kind -> isWithin(pair.before(), kind, pair.app(), first))
                    .filter(kind -> !isWithin(pair.after(), kind, pair.app(), first))
                    .map(kind -> write(pair, kind, "left", first)))
        .toList();
  }

  private Stream<Pair> pairs(List<ScopedApp> apps, Instant since) {
    return apps.stream()
        .flatMap(
            app ->
                app.tracked().devices().stream()
                    .flatMap(
                        device ->
                            evidence
                                .each(charts(app, device, since), chart -> pairs(app, chart, since))
                                .flatMap(List::stream)));
  }

  /** Those that had the app in the last days; in others it can neither enter nor leave. */
  private List<Subject.Chart> charts(ScopedApp app, Device device, Instant since) {
    return evidence
        .chartRanks(app.app(), app.country(), device, from(since), evidence.moment().at())
        .stream()
        .map(ChartRank::category)
        .distinct()
        .sorted()
        .map(category -> new Subject.Chart(device, app.country(), category))
        .toList();
  }

  private List<Pair> pairs(ScopedApp app, Subject.Chart subject, Instant since) {
    Map<LocalDate, Observation<ChartRanking>> lastOfDate = new TreeMap<>();
    evidence
        .history(subject, from(since), evidence.moment().at())
        .forEach(chart -> lastOfDate.put(LastDays.dateOf(chart.observedAt()), chart));
    List<Observation<ChartRanking>> charts = new ArrayList<>(lastOfDate.values());
    List<Pair> pairs = new ArrayList<>();
    for (int i = 1; i < charts.size(); i++) {
      if (charts.get(i).observedAt().isAfter(since)) {
        pairs.add(new Pair(app, subject, charts.get(i - 1), charts.get(i)));
      }
    }
    return pairs;
  }

  private static Instant from(Instant since) {
    return RankMove.startOfDate(since).minus(RankMove.LOOK_BACK);
  }

  /** The charts that both observations have. */
  private static Stream<ChartKind> comparable(Pair pair) {
    TreeSet<ChartKind> kinds = new TreeSet<>(pair.before().facts().charts().keySet());
    kinds.retainAll(pair.after().facts().charts().keySet());
    return kinds.stream();
  }

  private static boolean isWithin(
      Observation<ChartRanking> chart, ChartKind kind, ScopedApp app, int first) {
    int rank = rank(chart, kind, app.app());
    return rank >= 1 && rank <= first;
  }

  /** 0 if the chart does not have the app. */
  private static int rank(Observation<ChartRanking> chart, ChartKind kind, AppId app) {
    return chart.facts().charts().getOrDefault(kind, List.of()).indexOf(app) + 1;
  }

  private Alert write(Pair pair, ChartKind kind, String verb, int first) {
    int before = rank(pair.before(), kind, pair.app().app());
    int after = rank(pair.after(), kind, pair.app().app());
    String chart = kind.name().toLowerCase(Locale.ROOT);
    CategoryId category = pair.subject().category();
    SequencedMap<String, String> fields = pair.app().fields();
    fields.put("device", pair.subject().device().wireName());
    fields.put("category", category.value());
    fields.put("chart", chart);
    fields.put("rank_before", String.valueOf(before));
    fields.put("rank_after", String.valueOf(after));
    fields.put("observed_before", AlertText.time(pair.before().observedAt()));
    fields.put("observed_at", AlertText.time(pair.after().observedAt()));
    String text =
        "%s the first %d of the %s chart of %s on %s: %s, before %s"
            .formatted(
                verb,
                first,
                chart,
                Categories.findEnglishTitle(category).orElse(category.value()),
                pair.subject().device().wireName(),
                inWords(after),
                inWords(before));
    return new Alert(
        "%s:%s:%s:%s:%s"
            .formatted(
                pair.app().key("chart"),
                pair.subject().device().wireName(),
                category,
                chart,
                LastDays.dateOf(pair.after().observedAt())),
        AlertText.item(labels.of(pair.app()) + " " + text, fields),
        pair.after().observedAt(),
        0);
  }

  private static String inWords(int rank) {
    return rank == 0 ? "not in it" : "rank " + rank;
  }
}
