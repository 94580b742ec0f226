package dev.storescope.tracking.plan;

import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The plan of a day at a host. Calls are counted as in {@link dev.storescope.fetching.FetchCost}.
 *
 * @param kinds of the subjects that are tracked, or that one account tracks, those with the most
 *     calls first
 * @param wanted calls a day for everything that is tracked
 * @param requested calls a day for what was requested lately and is fetched every day
 * @param discovered calls of today for the discovery of keywords
 * @param done calls of the running UTC date for tracked subjects that have been answered
 * @param remainingToday calls of the date for the others
 * @param completeAt when those will be made at the current rates, if nothing else is fetched before
 *     them
 * @param egresses those that call the host, by name
 */
public record HostPlan(
    String host,
    List<KindCalls> kinds,
    double wanted,
    double requested,
    double discovered,
    double done,
    double remainingToday,
    Optional<Instant> completeAt,
    List<HostRate> egresses) {
  public HostPlan {
    kinds = List.copyOf(kinds);
    egresses = List.copyOf(egresses);
  }

  /**
   * The subjects of a kind.
   *
   * @param calls a day
   */
  public record KindCalls(
      StoreType store, SubjectKind kind, Optional<Device> device, long subjects, double calls) {}

  /** The calls a day for the kinds. */
  public double own() {
    return kinds.stream().mapToDouble(KindCalls::calls).sum();
  }

  /** The calls that are possible in a day at the configured rates. */
  public double possible() {
    return egresses.stream().mapToDouble(HostRate::callsPerDay).sum();
  }

  /** What remains of a day for requests and discovery; none if the tracked subjects need it all. */
  public double remaining() {
    return Math.max(0, possible() - wanted());
  }

  /** How long the calls of a day for everything that is tracked take. */
  public Duration time() {
    return duration(wanted());
  }

  /** How long calls take at the configured rates. */
  public Duration duration(double calls) {
    double perDay = possible();
    return perDay > 0
        ? Duration.ofSeconds(Math.round(calls / perDay * Duration.ofDays(1).toSeconds()))
        : Duration.ZERO;
  }

  /** A host without a known rate is not judged. */
  public boolean fits() {
    return egresses.isEmpty() || wanted() <= possible();
  }

  /** Whether today's work will not be complete on the running date, which ends at an instant. */
  public boolean isLate(Instant endOfDay) {
    return remainingToday > 0 && completeAt.filter(at -> !at.isAfter(endOfDay)).isEmpty();
  }

  /** The addresses to add so that everything fits; 0 if it does, or there is none yet. */
  public int missingAddresses() {
    double perAddress = egresses.stream().mapToDouble(HostRate::callsPerDay).average().orElse(0);
    return fits() ? 0 : (int) Math.ceil((wanted() - possible()) / perAddress);
  }
}
