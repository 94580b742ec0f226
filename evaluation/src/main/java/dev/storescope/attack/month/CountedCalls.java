package dev.storescope.attack.month;

import dev.storescope.sandbox.http.Fault;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts the calls that the sandbox gets for each host from each address. */
final class CountedCalls implements FaultPlan {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final FaultPlan faults;
  private final Map<Source, Counts> counts = new TreeMap<>();
  private Instant last = Instant.EPOCH;

  CountedCalls(FaultPlan faults) {
    this.faults = faults;
  }

  /** A host, and the address from which it is called. */
  record Source(StoreSite site, String egress) implements Comparable<Source> {
    @Override
    public int compareTo(Source other) {
      int bySite = site.compareTo(other.site);
      return bySite == 0 ? egress.compareTo(other.egress) : bySite;
    }
  }

  /** The calls of one source. */
  private static final class Counts {
    private final Deque<Instant> lastMinute = new ArrayDeque<>();
    private long all;
    private int most;

    private void add(Instant at) {
      while (!lastMinute.isEmpty() && !lastMinute.getFirst().plus(MINUTE).isAfter(at)) {
        lastMinute.removeFirst();
      }
      lastMinute.addLast(at);
      all++;
      most = Math.max(most, lastMinute.size());
    }
  }

  @Override
  public synchronized Optional<Fault> choose(String base, SandboxRequest request) {
    last = SimulatedCalls.at(request);
    StoreSite.ofBase(base)
        .ifPresent(
            site ->
                counts
                    .computeIfAbsent(
                        new Source(site, SimulatedCalls.egress(request)), _ -> new Counts())
                    .add(SimulatedCalls.at(request)));
    return faults.choose(base, request);
  }

  /** The simulated time of the last call. */
  synchronized Instant last() {
    return last;
  }

  synchronized long all() {
    return counts.values().stream().mapToLong(each -> each.all).sum();
  }

  /** The most calls within a minute, by host and address. */
  synchronized Map<Source, Integer> mostPerMinute() {
    Map<Source, Integer> most = new TreeMap<>();
    counts.forEach((source, each) -> most.put(source, each.most));
    return most;
  }
}
