package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the changes of listings: one event for what changed between two observations of an app. */
public final class ListingEvents {
  /** The date of the update follows from another change. */
  private static final Set<PartKind> MINOR = EnumSet.of(PartKind.UPDATED);

  private static final Comparator<ListingEvent> NEWEST_FIRST =
      Comparator.comparing(ListingEvent::at).reversed().thenComparing(event -> event.app().value());

  private ListingEvents() {}

  private record Together(AppId app, Instant by) {}

  private record FoundPart(Instant after, PartChange part) {}

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
    return evidence
        .each(
            find(apps, country, parts, since, evidence),
            event -> withLastBefore(event, country, evidence))
        .toList();
  }

  /**
   * As {@link #list}, without reading the lists that may have shown the old values after their own
   * observation: see {@link #withLastBefore}.
   */
  public static List<ListingEvent> find(
      Collection<AppId> apps,
      Country country,
      Set<PartKind> parts,
      Instant since,
      Evidence evidence) {
    Map<Together, List<FoundPart>> together = new LinkedHashMap<>();
    AppChanges.find(apps, country, since, evidence).stream()
        .filter(found -> found.change().by().isAfter(since))
        .forEach(
            found ->
                found.change().differences().stream()
                    .filter(part -> isWanted(part.part().kind(), parts))
                    .forEach(
                        part ->
                            together
                                .computeIfAbsent(
                                    new Together(found.app(), found.change().by()),
                                    _ -> new ArrayList<>())
                                .add(new FoundPart(found.change().after(), part))));
    return together.entrySet().stream()
        .map(each -> event(each.getKey(), each.getValue()))
        .sorted(NEWEST_FIRST)
        .toList();
  }

  /** The event with the last observation of the old values, by lists too. */
  public static ListingEvent withLastBefore(
      ListingEvent event, Country country, Evidence evidence) {
    return new ListingEvent(
        event.app(),
        AppChanges.lastBefore(
            new Subject.Listing(event.app(), country), event.before(), event.at(), evidence),
        event.at(),
        event.parts());
  }

  private static boolean isWanted(PartKind kind, Set<PartKind> parts) {
    return parts.isEmpty() ? !MINOR.contains(kind) : parts.contains(kind);
  }

  private static ListingEvent event(Together of, List<FoundPart> found) {
    found.sort(Comparator.comparing(each -> each.part().part()));
    return new ListingEvent(
        of.app(), found.getFirst().after(), of.by(), found.stream().map(FoundPart::part).toList());
  }
}
