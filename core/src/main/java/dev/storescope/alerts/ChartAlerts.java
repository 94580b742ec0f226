package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.events.ChartEvents;
import dev.storescope.events.MarketEvent.ChartEvent;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Predicate;

/** The entries into the first ranks of charts, and the exits. */
record ChartAlerts(AppLabels labels, Evidence evidence) {
  List<Alert> listEntries(List<ScopedApp> apps, int first, Instant since) {
    return list(apps, since, event -> event.entersFirst(first), "entered", "at ", first);
  }

  List<Alert> listExits(List<ScopedApp> apps, int first, Instant since) {
    return list(apps, since, event -> event.leavesFirst(first), "dropped out of", "now ", first);
  }

  private List<Alert> list(
      List<ScopedApp> apps,
      Instant since,
      Predicate<ChartEvent> fires,
      String verb,
      String now,
      int first) {
    return apps.stream()
        .flatMap(
            app ->
                app.tracked().devices().stream()
                    .flatMap(
                        device ->
                            ChartEvents.list(app.app(), app.country(), device, since, evidence)
                                .stream())
                    .filter(fires)
                    .map(event -> write(app, event, verb, now, first)))
        .toList();
  }

  private Alert write(ScopedApp app, ChartEvent event, String verb, String now, int first) {
    String chart = event.chartKind().name().toLowerCase(Locale.ROOT);
    String device = event.chart().device().wireName();
    CategoryId category = event.chart().category();
    String text =
        String.format(
            Locale.ROOT,
            "%s the top %d of %s (%s) on %s, %s%s (was %s)",
            verb,
            first,
            Categories.findEnglishTitle(category).orElse(category.value()),
            chart,
            event.chart().device().title(),
            now,
            inWords(event.rankAfter()),
            inWords(event.rankBefore()));
    return new Alert(
        "%s:%s:%s:%s:%s".formatted(app.key("chart"), device, category, chart, event.date()),
        AlertText.item(labels.of(app) + " " + text, fields(app, event, chart)),
        event.at(),
        0);
  }

  private static SequencedMap<String, String> fields(
      ScopedApp app, ChartEvent event, String chart) {
    SequencedMap<String, String> fields = app.fields();
    fields.put("device", event.chart().device().wireName());
    fields.put("category", event.chart().category().value());
    fields.put("chart", chart);
    fields.put("rank_before", String.valueOf(event.rankBefore()));
    fields.put("rank_after", String.valueOf(event.rankAfter()));
    fields.put("observed_before", AlertText.time(event.before()));
    fields.put("observed_at", AlertText.time(event.at()));
    return fields;
  }

  private static String inWords(int rank) {
    return rank == 0 ? "not ranked" : "#" + rank;
  }
}
