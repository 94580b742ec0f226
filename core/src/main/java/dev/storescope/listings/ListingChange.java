package dev.storescope.listings;

import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A change of a listing between two observations.
 *
 * @param after the last observation of the old values
 * @param by the first observation of the new values
 */
public record ListingChange(Instant after, Instant by, List<PartChange> differences) {
  public ListingChange {
    differences = List.copyOf(differences);
  }

  /** The values of a part before and after: one for a text, any number for a list. */
  public record PartChange(ListingPart part, List<String> before, List<String> after) {
    public PartChange {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }

    public List<String> removed() {
      return before.stream().filter(value -> !after.contains(value)).toList();
    }

    public List<String> added() {
      return after.stream().filter(value -> !before.contains(value)).toList();
    }
  }

  private record LastValues(List<String> values, Instant observedAt) {}

  /**
   * The changes within observations of one listing, given oldest first; the newest change first.
   *
   * <p>A part that an observation does not have is compared with the last observation that has it,
   * so a source with fewer parts is no change, and an app that was removed from the store and came
   * back is compared with the listing before.
   */
  public static List<ListingChange> within(List<Observation<Listing>> observations) {
    Map<ListingPart, LastValues> last = new HashMap<>();
    return observations.stream()
        .flatMap(observation -> changesAt(observation, last).stream())
        .toList()
        .reversed();
  }

  /** One change per observation that has old values; usually there is only one. */
  private static List<ListingChange> changesAt(
      Observation<Listing> observation, Map<ListingPart, LastValues> last) {
    Map<Instant, List<PartChange>> changes = new TreeMap<>();
    ListingPart.valuesOf(observation.facts())
        .forEach(
            (part, values) -> {
              LastValues before = last.put(part, new LastValues(values, observation.observedAt()));
              if (before != null && !before.values().equals(values)) {
                changes
                    .computeIfAbsent(before.observedAt(), _ -> new ArrayList<>())
                    .add(new PartChange(part, before.values(), values));
              }
            });
    return changes.entrySet().stream()
        .map(entry -> new ListingChange(entry.getKey(), observation.observedAt(), entry.getValue()))
        .toList();
  }
}
