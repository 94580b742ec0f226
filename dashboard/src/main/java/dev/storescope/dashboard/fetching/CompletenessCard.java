package dev.storescope.dashboard.fetching;

import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.completeness.DayReport;
import dev.storescope.fetching.completeness.DayReport.AllAbsent;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.completeness.SoFar;
import dev.storescope.fetching.completeness.StoreCompleteness;
import dev.storescope.fetching.drift.EmptySource;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How complete the observations of the last days are.
 *
 * @param days of each store, the latest first
 * @param last what to look at on the last counted day; empty if none was counted
 * @param soFar the running day; empty if it was not counted yet
 * @param emptySources those whose replies of the last day were all empty
 */
public record CompletenessCard(
    List<StoreCompleteness> days,
    Optional<DayReport> last,
    Optional<SoFar> soFar,
    List<EmptySource> emptySources,
    Instant now) {
  private static final int SHOWN_DAYS = 14;
  private static final int SHOWN_KINDS = 10;

  static final CompletenessCard NONE =
      new CompletenessCard(List.of(), Optional.empty(), Optional.empty(), List.of(), Instant.EPOCH);

  public CompletenessCard {
    days = List.copyOf(days);
    emptySources = List.copyOf(emptySources);
  }

  static CompletenessCard of(
      CompletenessDays completeness, List<EmptySource> emptySources, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    List<StoreCompleteness> days =
        completeness.listStores(today.minusDays(SHOWN_DAYS), today).stream()
            .sorted(
                Comparator.comparing(StoreCompleteness::day)
                    .reversed()
                    .thenComparing(StoreCompleteness::store))
            .toList();
    return new CompletenessCard(
        days, DayReport.findLast(completeness), completeness.findSoFar(today), emptySources, now);
  }

  static Csv csv(CompletenessDays completeness, LocalDate today) {
    Csv csv =
        new Csv(
            "completeness",
            "day,store,country,kind,wanted,observed,absent,failed,not_tried,percent");
    for (KindCompleteness each : completeness.list(today.minusDays(SHOWN_DAYS), today)) {
      CompletenessCounts counts = each.counts();
      csv.row(
          each.day(),
          each.store().wireName(),
          each.country().code(),
          each.kind().wireName(),
          counts.wanted(),
          counts.observed(),
          counts.absent(),
          counts.failed(),
          counts.notTried(),
          counts.percent());
    }
    return csv;
  }

  /** The stores of the last counted day that lack too much. */
  public List<StoreCompleteness> incomplete() {
    return days.stream()
        .filter(each -> last.filter(report -> report.day().equals(each.day())).isPresent())
        .filter(each -> each.counts().isTooLow())
        .toList();
  }

  public List<KindCompleteness> worst() {
    return last.map(report -> report.listWorst(SHOWN_KINDS)).orElse(List.of());
  }

  public List<AllAbsent> allAbsent() {
    return last.map(DayReport::listAllAbsent).orElse(List.of());
  }

  public boolean isEmpty() {
    return days.isEmpty() && soFar.isEmpty();
  }

  /** The stores on the running day. */
  public List<StoreCompleteness> runningDay() {
    return soFar.map(SoFar::stores).orElse(List.of());
  }

  /** When the running day was counted. */
  public String countedAgo() {
    return soFar.map(running -> Format.since(running.countedAt(), now)).orElse("");
  }

  public String name(StoreCompleteness each) {
    return DisplayNames.of(each.store());
  }

  public String name(KindCompleteness each) {
    return "%s, %s, %s"
        .formatted(Texts.name(each.kind()), DisplayNames.of(each.store()), each.country().code());
  }

  public String name(AllAbsent each) {
    return "%s, %s".formatted(Texts.name(each.kind()), DisplayNames.of(each.store()));
  }

  public String percent(CompletenessCounts counts) {
    return Format.percent(counts.percent());
  }
}
