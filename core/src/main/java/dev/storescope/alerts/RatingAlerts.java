package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.events.DatePair;
import dev.storescope.events.MarketEvent.RatingEvent;
import dev.storescope.events.RatingEvents;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import dev.storescope.text.Quantity;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** The ratings of apps: the last of a UTC date compared with the last before that date. */
record RatingAlerts(AppLabels labels, Evidence evidence) {
  List<Alert> listChanges(List<ScopedApp> apps, BigDecimal stars, Instant since) {
    return evidence
        .each(
            apps,
            app ->
                RatingEvents.list(app.app(), app.country(), stars, since, evidence).stream()
                    .map(event -> writeChange(app, event))
                    .toList())
        .flatMap(List::stream)
        .toList();
  }

  List<Alert> listLow(List<ScopedApp> apps, int count, Instant since) {
    return evidence
        .each(
            apps,
            app ->
                DatePair.list(new Subject.Histogram(app.app(), app.country()), since, evidence)
                    .stream()
                    .filter(pair -> newLow(pair) >= count)
                    .map(pair -> writeLow(app, pair))
                    .toList())
        .flatMap(List::stream)
        .toList();
  }

  private static long newLow(DatePair<RatingHistogram> pair) {
    return low(pair.after().facts()) - low(pair.before().facts());
  }

  private static long low(RatingHistogram histogram) {
    return histogram.of(1) + histogram.of(2);
  }

  private Alert writeChange(ScopedApp app, RatingEvent event) {
    Rating before = event.from();
    Rating after = event.to();
    String text =
        String.format(
            Locale.ROOT,
            "rating %s from %.2f to %.2f, now %s",
            after.average() < before.average() ? "fell" : "rose",
            before.average(),
            after.average(),
            Quantity.of(after.count(), "rating"));
    SequencedMap<String, String> fields = fields(app, event.before(), event.at());
    fields.put("average_before", String.valueOf(before.average()));
    fields.put("average_after", String.valueOf(after.average()));
    fields.put("ratings", String.valueOf(after.count()));
    long weight = RatingEvents.change(event).abs().movePointRight(2).longValue();
    return write(app, "rating", event.at(), text, fields, weight);
  }

  private Alert writeLow(ScopedApp app, DatePair<RatingHistogram> pair) {
    Instant at = pair.after().observedAt();
    SequencedMap<String, String> fields = fields(app, pair.before().observedAt(), at);
    fields.put("new_low_ratings", String.valueOf(newLow(pair)));
    String text = Quantity.of(newLow(pair), "new rating", "new ratings") + " of one or two stars";
    return write(app, "low-ratings", at, text, fields, newLow(pair));
  }

  private Alert write(
      ScopedApp app,
      String kind,
      Instant at,
      String text,
      SequencedMap<String, String> fields,
      long weight) {
    return new Alert(
        app.key(kind) + ":" + LastDays.dateOf(at),
        AlertText.item(labels.of(app) + ": " + text, fields),
        at,
        weight);
  }

  private static SequencedMap<String, String> fields(ScopedApp app, Instant before, Instant at) {
    SequencedMap<String, String> fields = app.fields();
    fields.put("observed_before", AlertText.time(before));
    fields.put("observed_at", AlertText.time(at));
    return fields;
  }
}
