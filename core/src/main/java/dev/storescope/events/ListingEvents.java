package dev.storescope.events;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.AppChanges.AppChange;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the changes of listings: one event for what changed between two observations of an app. */
public final class ListingEvents {
  /** The date of the update follows from another change. */
  private static final Set<PartKind> MINOR = EnumSet.of(PartKind.UPDATED);

  private static final int MAX_CHANGES = 1000;

  private ListingEvents() {}

  private record Together(AppId app, Instant by) {}

  /**
   * The events after an instant, newest first.
   *
   * @param parts any if there are none, except minor ones
   */
  public static List<ListingEvent> list(
      Collection<AppId> apps,
      Country country,
      Set<PartKind> parts,
      Instant since,
      Evidence evidence) {
    Map<Together, List<AppChange>> together = new LinkedHashMap<>();
    changes(apps, country, since, evidence).stream()
        .filter(change -> change.by().isAfter(since))
        .filter(change -> isWanted(change.part().part().kind(), parts))
        .forEach(
            change ->
                together
                    .computeIfAbsent(
                        new Together(change.app().app(), change.by()), _ -> new ArrayList<>())
                    .add(change));
    return together.entrySet().stream().map(each -> event(each.getKey(), each.getValue())).toList();
  }

  private static List<AppChange> changes(
      Collection<AppId> apps, Country country, Instant since, Evidence evidence) {
    AppChanges.Query query =
        new AppChanges.Query(
            new AppChanges.Scope.Apps(List.copyOf(apps)), country, since, new Page(1, MAX_CHANGES));
    return new AppChanges().answer(query, evidence) instanceof Ready<AppChanges.Result> ready
        ? ready.result().changes()
        : List.of();
  }

  private static boolean isWanted(PartKind kind, Set<PartKind> parts) {
    return parts.isEmpty() ? !MINOR.contains(kind) : parts.contains(kind);
  }

  private static ListingEvent event(Together of, List<AppChange> changes) {
    return new ListingEvent(
        of.app(),
        changes.getFirst().after(),
        of.by(),
        changes.stream().map(AppChange::part).toList());
  }
}
