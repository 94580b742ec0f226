package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A plan with more subjects than are tracked.
 *
 * @param added calls a day, by host; of an account, for what it does not track as often itself,
 *     whatever others track
 * @param needed calls a day that the hosts are to be called more often
 * @param after the plan with them
 */
public record PlanChange(
    SortedMap<String, Double> added, SortedMap<String, Double> needed, FetchPlan after) {
  /** Of a day that is not long enough already, the part that is worth a question. */
  private static final double NOTABLE = 0.01;

  /** Sums of the same numbers in another order differ by less. */
  private static final double LEAST = 1e-6;

  /**
   * Adds subjects to what is tracked.
   *
   * @param wanted by the key that is to track them
   * @param known the keys that track them already
   * @param account as {@link FetchPlan#of} has it
   */
  static PlanChange of(
      PlanCounts counts,
      Map<TrackKey, Map<Subject<?>, FetchInterval>> wanted,
      Map<Subject<?>, Map<TrackKey, FetchInterval>> known,
      CallModel model,
      List<HostRate> rates,
      Optional<AccountId> account) {
    FetchPlan before = FetchPlan.of(counts, model, rates, account);
    FetchPlan after =
        FetchPlan.of(new CountsWith(counts, known).add(wanted), model, rates, account);
    return new PlanChange(
        more(before, after, HostPlan::own), more(before, after, HostPlan::wanted), after);
  }

  private static SortedMap<String, Double> more(
      FetchPlan before, FetchPlan after, ToDoubleFunction<HostPlan> calls) {
    SortedMap<String, Double> added = new TreeMap<>();
    for (HostPlan host : after.hosts()) {
      double more =
          calls.applyAsDouble(host)
              - before.findHost(host.host()).map(calls::applyAsDouble).orElse(0.0);
      if (more > LEAST) {
        added.put(host.host(), more);
      }
    }
    return added;
  }

  /** Whether everything fits at the hosts of the added calls. */
  public boolean fits() {
    return hosts().stream().allMatch(HostPlan::fits);
  }

  /**
   * Whether a host's day is not long enough any more, or was not before and needs a hundredth more.
   */
  public boolean isNotable() {
    return needed.entrySet().stream()
        .anyMatch(
            each ->
                after
                    .findHost(each.getKey())
                    .filter(host -> !host.fits())
                    .filter(host -> isNotable(host, each.getValue()))
                    .isPresent());
  }

  private static boolean isNotable(HostPlan host, double more) {
    return host.wanted() - more <= host.possible() || more >= host.possible() * NOTABLE;
  }

  /** The hosts of the added calls, by name. */
  public List<HostPlan> hosts() {
    return added.keySet().stream().flatMap(host -> after.findHost(host).stream()).toList();
  }
}
