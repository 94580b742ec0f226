package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** The ratings of apps: the last of a UTC date compared with the last before that date. */
record RatingAlerts(AppLabels labels, Evidence evidence) {
  private static final Duration LOOK_BACK = Duration.ofDays(8);
  private static final Duration WITHIN_DATE = Duration.ofDays(1).minusMillis(1);
  private static final int DECIMALS = 4;

  /** Two observations of a subject. */
  private record Pair<F extends Facts>(
      ScopedApp app, LocalDate date, Observation<F> before, Observation<F> after) {}

  List<Alert> listChanges(List<ScopedApp> apps, BigDecimal stars, Instant since) {
    return evidence
        .each(apps, app -> pairs(app, new Subject.Rating(app.app(), app.country()), since))
        .flatMap(List::stream)
        .filter(pair -> change(pair).abs().compareTo(stars) >= 0)
        .map(this::writeChange)
        .toList();
  }

  List<Alert> listLow(List<ScopedApp> apps, int count, Instant since) {
    return evidence
        .each(apps, app -> pairs(app, new Subject.Histogram(app.app(), app.country()), since))
        .flatMap(List::stream)
        .filter(pair -> newLow(pair) >= count)
        .map(this::writeLow)
        .toList();
  }

  private <F extends Facts> List<Pair<F>> pairs(ScopedApp app, Subject<F> subject, Instant since) {
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    List<Pair<F>> pairs = new ArrayList<>();
    for (LocalDate date = LastDays.dateOf(since); !date.isAfter(today); date = date.plusDays(1)) {
      Instant start = date.atStartOfDay(ZoneOffset.UTC).toInstant();
      Optional<Observation<F>> after =
          evidence
              .findAt(subject, start.plus(WITHIN_DATE), WITHIN_DATE)
              .filter(found -> found.observedAt().isAfter(since))
              .filter(found -> !found.observedAt().isBefore(start));
      if (after.isPresent()) {
        LocalDate of = date;
        evidence
            .findAt(subject, start.minusMillis(1), LOOK_BACK)
            .ifPresent(before -> pairs.add(new Pair<>(app, of, before, after.get())));
      }
    }
    return pairs;
  }

  /** An app without ratings has no average to compare. */
  private static BigDecimal change(Pair<Rating> pair) {
    return pair.before().facts().count() == 0 || pair.after().facts().count() == 0
        ? BigDecimal.ZERO
        : decimal(pair.after().facts().average())
            .subtract(decimal(pair.before().facts().average()));
  }

  private static BigDecimal decimal(double average) {
    return BigDecimal.valueOf(average).setScale(DECIMALS, RoundingMode.HALF_UP);
  }

  private static long newLow(Pair<RatingHistogram> pair) {
    return low(pair.after().facts()) - low(pair.before().facts());
  }

  private static long low(RatingHistogram histogram) {
    return histogram.of(1) + histogram.of(2);
  }

  private Alert writeChange(Pair<Rating> pair) {
    Rating before = pair.before().facts();
    Rating after = pair.after().facts();
    String text =
        String.format(
            Locale.ROOT,
            "rating went %s from %.2f to %.2f, %s now",
            after.average() < before.average() ? "down" : "up",
            before.average(),
            after.average(),
            AlertText.count(after.count(), "rating", "ratings"));
    SequencedMap<String, String> fields = fields(pair);
    fields.put("average_before", String.valueOf(before.average()));
    fields.put("average_after", String.valueOf(after.average()));
    fields.put("ratings", String.valueOf(after.count()));
    return write("rating", pair, text, fields, change(pair).abs().movePointRight(2).longValue());
  }

  private Alert writeLow(Pair<RatingHistogram> pair) {
    SequencedMap<String, String> fields = fields(pair);
    fields.put("new_low_ratings", String.valueOf(newLow(pair)));
    String text =
        AlertText.count(newLow(pair), "new rating", "new ratings") + " of one or two stars";
    return write("low-ratings", pair, text, fields, newLow(pair));
  }

  private Alert write(
      String kind, Pair<?> pair, String text, SequencedMap<String, String> fields, long weight) {
    return new Alert(
        pair.app().key(kind) + ":" + pair.date(),
        AlertText.item(labels.of(pair.app()) + ": " + text, fields),
        pair.after().observedAt(),
        weight);
  }

  private static SequencedMap<String, String> fields(Pair<?> pair) {
    SequencedMap<String, String> fields = pair.app().fields();
    fields.put("observed_before", AlertText.time(pair.before().observedAt()));
    fields.put("observed_at", AlertText.time(pair.after().observedAt()));
    return fields;
  }
}
