package dev.storescope.server;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares what was observed with what the stores truly showed. They change at each full hour; what
 * was observed soon after one may be of before it.
 */
final class TruthCheck {
  private static final Duration LONGEST_LOOK = Duration.ofMinutes(2);
  private static final Duration REPORTED_AFTER = Duration.ofDays(8).plusHours(7);
  private static final int MOST_TOLD = 600;

  private final Stores stores;
  private final Map<Week, Map<Keyword, Popularity>> reports = new HashMap<>();

  TruthCheck(Stores stores) {
    this.stores = stores;
  }

  private record Week(Country country, LocalDate sunday) {}

  /** What is wrong with an observation; empty where it is true. */
  Optional<String> findWrong(Observation<?> seen) {
    return isTrue(seen)
        ? Optional.empty()
        : Optional.of(
            "%s at %s%n  seen: %s%n  true: %s"
                .formatted(
                    seen.subject(),
                    seen.observedAt(),
                    shortened(seen.facts()),
                    shortened(truths(seen))));
  }

  private static String shortened(Object told) {
    String text = told.toString();
    return text.substring(0, Math.min(text.length(), MOST_TOLD));
  }

  private boolean isTrue(Observation<?> seen) {
    List<Facts> truths = truths(seen);
    return switch (seen.facts()) {
      case Facts.ChartRanking charts -> areTrue(charts, truths);
      case Facts.Listed listed -> truths.contains(TrueFacts.normal(listed));
      case Facts.Rating rating -> truths.contains(TrueFacts.rounded(rating));
      case Facts other -> truths.contains(other);
    };
  }

  /** Each chart is a request of its own, so each may be of another hour. */
  private static boolean areTrue(Facts.ChartRanking seen, List<Facts> truths) {
    List<Facts.ChartRanking> charts = truths.stream().map(Facts.ChartRanking.class::cast).toList();
    return Stream.of(ChartKind.values())
            .allMatch(
                kind ->
                    charts.stream()
                        .map(truth -> truth.charts().get(kind))
                        .anyMatch(truth -> truth.equals(seen.charts().get(kind))))
        && charts.stream().anyMatch(truth -> truth.title().equals(seen.title()));
  }

  /** What a look may have seen that ended when the observation was made. */
  private List<Facts> truths(Observation<?> seen) {
    Subject<?> subject = seen.subject();
    if (subject instanceof Subject.Demand demand) {
      return popularities(demand, seen.observedAt());
    }
    return Stream.of(seen.observedAt(), seen.observedAt().minus(LONGEST_LOOK))
        .map(at -> at.truncatedTo(ChronoUnit.HOURS))
        .distinct()
        .map(hour -> new TrueFacts(stores.visit(subject.store(), subject.country(), hour)))
        .flatMap(facts -> facts.of(subject).stream())
        .toList();
  }

  /** Of the latest week that is reported, or the one before. */
  private List<Facts> popularities(Subject.Demand demand, Instant at) {
    LocalDate latest =
        LocalDate.ofInstant(at.minus(REPORTED_AFTER), ZoneOffset.UTC)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
    return Stream.of(latest, latest.minusWeeks(1))
        .map(sunday -> reports.computeIfAbsent(new Week(demand.country(), sunday), this::report))
        .flatMap(report -> Optional.ofNullable(report.get(demand.keyword())).stream())
        .map(Facts.class::cast)
        .toList();
  }

  private Map<Keyword, Popularity> report(Week week) {
    Map<Keyword, Popularity> report = new HashMap<>();
    stores
        .popularTerms(week.country(), week.sunday())
        .forEach(
            term ->
                report.putIfAbsent(
                    Keyword.of(term.term()),
                    new Popularity(term.popularity(), PopularityScale.ADS_1_TO_100)));
    return report;
  }
}
