package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.tracking.Tracker.TrackedKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A plan with more subjects than are tracked.
 *
 * @param added calls a day, by host
 * @param after the plan with them
 */
public record PlanChange(SortedMap<String, Double> added, FetchPlan after) {
  /** Of a day that is not long enough already, the part that is worth a question. */
  private static final double NOTABLE = 0.01;

  /**
   * Adds subjects to what is tracked.
   *
   * @param subjects by the key that is to track them, none of which is tracked
   * @param account as {@link FetchPlan#of} has it
   */
  public static PlanChange of(
      PlanCounts counts,
      Map<TrackKey, Map<Subject<?>, FetchInterval>> subjects,
      CallModel model,
      List<HostRate> rates,
      Optional<AccountId> account) {
    FetchPlan before = FetchPlan.of(counts, model, rates, account);
    FetchPlan after = FetchPlan.of(with(counts, subjects), model, rates, account);
    SortedMap<String, Double> added = new TreeMap<>();
    for (HostPlan host : after.hosts()) {
      double more = host.wanted() - before.findHost(host.host()).map(HostPlan::wanted).orElse(0.0);
      if (more > 0) {
        added.put(host.host(), more);
      }
    }
    return new PlanChange(added, after);
  }

  private static PlanCounts with(
      PlanCounts counts, Map<TrackKey, Map<Subject<?>, FetchInterval>> subjects) {
    List<GroupCount> tracked = counts.tracked();
    Map<AccountId, List<GroupCount>> accounts = new HashMap<>(counts.accounts());
    Map<TrackKey, List<GroupCount>> apps = new HashMap<>(counts.apps());
    for (Map.Entry<TrackKey, Map<Subject<?>, FetchInterval>> each : subjects.entrySet()) {
      List<GroupCount> more = GroupCount.listOf(each.getValue());
      tracked = sum(tracked, more);
      apps.merge(each.getKey(), more, PlanChange::sum);
      TrackedKey.find(each.getKey())
          .ifPresent(key -> accounts.merge(key.account(), more, PlanChange::sum));
    }
    return new PlanCounts(
        counts.at(),
        tracked,
        counts.today(),
        counts.discovered(),
        counts.requested(),
        accounts,
        apps);
  }

  private static List<GroupCount> sum(List<GroupCount> before, List<GroupCount> more) {
    Map<SubjectGroup, GroupCount> sums = new HashMap<>();
    before.forEach(each -> sums.put(each.group(), each));
    more.forEach(each -> sums.merge(each.group(), each, GroupCount::plus));
    return new ArrayList<>(sums.values());
  }

  /** Whether everything fits at the hosts that are called more often. */
  public boolean fits() {
    return hosts().stream().allMatch(HostPlan::fits);
  }

  /**
   * Whether a host's day is not long enough any more, or was not before and needs a hundredth more.
   */
  public boolean isNotable() {
    return hosts().stream()
        .filter(host -> !host.fits())
        .anyMatch(
            host -> {
              double more = added.getOrDefault(host.host(), 0.0);
              return host.wanted() - more <= host.possible() || more >= host.possible() * NOTABLE;
            });
  }

  /** The hosts that are called more often, by name. */
  public List<HostPlan> hosts() {
    return added.keySet().stream().flatMap(host -> after.findHost(host).stream()).toList();
  }
}
