package dev.storescope.fetching.completeness;

import dev.storescope.observation.SubjectKind;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What to look at on the last counted day.
 *
 * @param kinds the counts of the day
 */
public record DayReport(LocalDate day, List<KindCompleteness> kinds) {
  /** Fewer subjects say nothing about their kind. */
  public static final int FEWEST = 20;

  private record StoreKind(StoreType store, SubjectKind kind) {}

  /** A kind of which there was nothing in a store, as far as it was asked for. */
  public record AllAbsent(StoreType store, SubjectKind kind, long wanted) {}

  public DayReport {
    kinds = List.copyOf(kinds);
  }

  /** The report of the last day that was counted. */
  public static Optional<DayReport> findLast(CompletenessDays days) {
    return days.findLastDay().map(day -> new DayReport(day, days.list(day, day)));
  }

  public CompletenessCounts counts(StoreType store) {
    return kinds.stream()
        .filter(each -> each.store() == store)
        .map(KindCompleteness::counts)
        .reduce(CompletenessCounts.NONE, CompletenessCounts::plus);
  }

  /** The incomplete storefronts and kinds, the smallest share of answers first. */
  public List<KindCompleteness> listWorst(int limit) {
    return kinds.stream()
        .filter(each -> each.counts().missing() > 0)
        .sorted(
            Comparator.comparingDouble((KindCompleteness each) -> each.counts().ratio())
                .thenComparing(each -> each.counts().missing(), Comparator.reverseOrder()))
        .limit(limit)
        .toList();
  }

  /** The smallest share of answers where at least {@value #FEWEST} subjects were wanted. */
  public double worstRatio() {
    return kinds.stream()
        .map(KindCompleteness::counts)
        .filter(counts -> counts.wanted() >= FEWEST)
        .mapToDouble(CompletenessCounts::ratio)
        .min()
        .orElse(1);
  }

  /**
   * The kinds of a store of which all that was wanted was absent: at least {@value #FEWEST}
   * subjects. A source that stays empty by mistake is the likely reason.
   */
  public List<AllAbsent> listAllAbsent() {
    Map<StoreKind, CompletenessCounts> sums =
        kinds.stream()
            .collect(
                Collectors.toMap(
                    each -> new StoreKind(each.store(), each.kind()),
                    KindCompleteness::counts,
                    CompletenessCounts::plus));
    return sums.entrySet().stream()
        .filter(sum -> sum.getValue().isAllAbsent() && sum.getValue().wanted() >= FEWEST)
        .map(
            sum ->
                new AllAbsent(sum.getKey().store(), sum.getKey().kind(), sum.getValue().wanted()))
        .sorted(Comparator.comparing(AllAbsent::store).thenComparing(AllAbsent::kind))
        .toList();
  }
}
