package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.Summary;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A change of a listing between two observations.
 *
 * @param after the last observation of the old values
 * @param by the first observation of the new values
 */
public record ListingChange(Instant after, Instant by, List<PartChange> differences) {
  private static final Duration CACHES_DIFFER = Duration.ofDays(14);

  public ListingChange {
    differences = List.copyOf(differences);
  }

  /** The UTC date on which it was observed. */
  public LocalDate date() {
    return LastDays.dateOf(by);
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

  /**
   * The changes of a listing that were first observed between two instants, inclusive; the newest
   * first. What was observed for two weeks before tells whether the first listing is stale.
   */
  public static List<ListingChange> between(
      Subject.Listing subject, Instant from, Instant to, Evidence evidence) {
    return since(from, observedFor(subject, from, to, evidence));
  }

  /** The observations that tell the changes between two instants, oldest first. */
  static List<Observation<Listing>> observedFor(
      Subject.Listing subject, Instant from, Instant to, Evidence evidence) {
    return evidence.historyAfterLast(subject, from.minus(CACHES_DIFFER), to);
  }

  /** The changes within observations that were first observed at or after an instant. */
  static List<ListingChange> since(Instant from, List<Observation<Listing>> observations) {
    return within(observations).stream().filter(change -> !change.by().isBefore(from)).toList();
  }

  /**
   * The changes within observations of one listing, given oldest first; the newest change first.
   *
   * <p>A part that an observation does not have is compared with the last observation that has it,
   * so a source with fewer parts is no change, and an app that was removed from the store and came
   * back is compared with the listing before. Nor is it a change that an older cache of the store
   * has an earlier version still: see {@link StaleListings}.
   */
  public static List<ListingChange> within(List<Observation<Listing>> observations) {
    return within(StaleListings.removeFrom(observations), ListingPart::valuesOf);
  }

  /** The same of the summaries of one app. */
  public static List<ListingChange> withinSummaries(List<Observation<Summary>> observations) {
    return within(observations, ListingPart::valuesOfSummary);
  }

  private static <F extends Facts> List<ListingChange> within(
      List<Observation<F>> observations, Function<F, Map<ListingPart, List<String>>> valuesOf) {
    Map<ListingPart, PartHistory> histories = new HashMap<>();
    return observations.stream()
        .flatMap(
            observation ->
                changesAt(observation, valuesOf.apply(observation.facts()), histories).stream())
        .toList()
        .reversed();
  }

  /** One change per observation that has old values; usually there is only one. */
  private static List<ListingChange> changesAt(
      Observation<?> observation,
      Map<ListingPart, List<String>> parts,
      Map<ListingPart, PartHistory> histories) {
    Instant at = observation.observedAt();
    Map<Instant, List<PartChange>> changes = new TreeMap<>();
    parts.forEach(
        (part, values) ->
            histories
                .computeIfAbsent(part, PartHistory::new)
                .add(new PartHistory.Values(values, at, update(observation.facts())))
                .ifPresent(
                    before ->
                        changes
                            .computeIfAbsent(before.observedAt(), _ -> new ArrayList<>())
                            .add(new PartChange(part, before.values(), values))));
    return changes.entrySet().stream()
        .map(entry -> new ListingChange(entry.getKey(), at, entry.getValue()))
        .toList();
  }

  private static Optional<Instant> update(Facts facts) {
    return facts instanceof Listed listed ? listed.updatedAt() : Optional.empty();
  }
}
