package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.app.keyword.KeywordRow.RankState.Ranking;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When the searches of a table were observed and will be fetched next, which is said once. What was
 * observed a day before the newest or earlier is not part of it, and its row says so.
 */
public record ObservedSpan(Instant first, Instant last, Optional<Instant> next, boolean all) {
  private static final Duration DAY = Duration.ofDays(1);

  /** Empty if nothing was observed. */
  static Optional<ObservedSpan> of(List<KeywordRow> rows) {
    List<Instant> observed =
        rows.stream()
            .flatMap(row -> row.ranking().stream())
            .map(Ranking::observedAt)
            .sorted()
            .toList();
    if (observed.isEmpty()) {
      return Optional.empty();
    }
    Instant last = observed.getLast();
    List<Instant> usual = observed.stream().filter(at -> isUsual(at, last)).toList();
    return Optional.of(
        new ObservedSpan(
            usual.getFirst(),
            last,
            rows.stream().flatMap(row -> row.next().stream()).min(Instant::compareTo),
            usual.size() == rows.size()));
  }

  /** Whether an observation is one of the newest, so that its row needs no time. */
  boolean has(Instant observedAt) {
    return isUsual(observedAt, last);
  }

  private static boolean isUsual(Instant at, Instant last) {
    return at.isAfter(last.minus(DAY));
  }

  String text(Instant now) {
    String observed =
        Format.time(first).equals(Format.time(last))
            ? Format.time(last)
            : Texts.of("keywords.between", Format.time(first), Format.time(last));
    String text =
        all
            ? Texts.of("keywords.observed", observed)
            : Texts.of("keywords.observed-most", observed);
    return next.filter(at -> at.isAfter(now))
        .map(at -> Texts.of("keywords.next", text, Format.since(at, now)))
        .orElse(text);
  }
}
