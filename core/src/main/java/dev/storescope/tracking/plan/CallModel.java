package dev.storescope.tracking.plan;

import dev.storescope.fetching.CallSavingFetcher;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchCost;
import dev.storescope.observation.Subject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Where subjects are fetched, and by how many calls: the same for all of a group. */
public final class CallModel {
  private final Connector connector;
  private final Map<SubjectGroup, HostCost> known = new ConcurrentHashMap<>();

  public CallModel(Connector connector) {
    this.connector = connector;
  }

  record HostCost(String host, FetchCost cost) {}

  /** Empty if they cannot be fetched. */
  Optional<HostCost> find(GroupCount count) {
    Optional<HostCost> found = Optional.ofNullable(known.get(count.group()));
    if (found.isEmpty()) {
      Subject<?> example = count.example();
      found = connector.findHost(example).map(name -> new HostCost(name, cost(example)));
      found.ifPresent(each -> known.put(count.group(), each));
    }
    return found;
  }

  private FetchCost cost(Subject<?> subject) {
    return connector.cost(subject).every(CallSavingFetcher.daysBetweenCalls(subject));
  }
}
