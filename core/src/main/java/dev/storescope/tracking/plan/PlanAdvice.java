package dev.storescope.tracking.plan;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.tracking.Tracker.TrackedKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What to do where a host cannot be called as often as everything that is tracked needs: either of
 * the two.
 *
 * @param addresses to add, at least 1
 * @param everyDays 2 or 7
 * @param apps to fetch once in so many days, those with the most calls first
 * @param enough whether that makes everything fit
 */
public record PlanAdvice(
    String host, int addresses, int everyDays, List<AppCalls> apps, boolean enough) {
  private static final List<FetchInterval> INTERVALS =
      List.of(FetchInterval.EVERY_SECOND_DAY, FetchInterval.EVERY_SEVENTH_DAY);

  public PlanAdvice {
    apps = List.copyOf(apps);
  }

  /**
   * A tracked app.
   *
   * @param subjects that no other app has
   * @param byInterval calls a day for them, by how often they are fetched
   */
  public record AppCalls(TrackedKey app, long subjects, Map<FetchInterval, Double> byInterval) {
    public AppCalls {
      byInterval = Map.copyOf(byInterval);
    }

    public double calls() {
      return byInterval.values().stream().mapToDouble(calls -> calls).sum();
    }

    /** The calls a day that are saved if nothing is fetched more often than at an interval. */
    double saved(FetchInterval interval) {
      return byInterval.entrySet().stream()
          .filter(each -> each.getKey().compareTo(interval) < 0)
          .mapToDouble(
              each -> each.getValue() * (1 - (double) each.getKey().days() / interval.days()))
          .sum();
    }
  }

  /** The advice for a host at which not everything fits. */
  static PlanAdvice of(HostPlan host, List<AppCalls> apps) {
    double excess = host.wanted() - host.possible();
    for (FetchInterval interval : INTERVALS) {
      List<AppCalls> most =
          apps.stream()
              .filter(app -> app.saved(interval) > 0)
              .sorted(Comparator.comparingDouble((AppCalls app) -> app.saved(interval)).reversed())
              .toList();
      double saved = 0;
      int chosen = 0;
      while (chosen < most.size() && saved < excess) {
        saved += most.get(chosen).saved(interval);
        chosen++;
      }
      if (saved >= excess || interval == INTERVALS.getLast()) {
        return new PlanAdvice(
            host.host(),
            host.missingAddresses(),
            interval.days(),
            most.subList(0, chosen),
            saved >= excess);
      }
    }
    throw new IllegalStateException("the last interval is always advised");
  }
}
