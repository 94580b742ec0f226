package dev.storescope.dashboard.changes;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.app.metadata.DifferenceView;
import dev.storescope.dashboard.changes.WatchedApps.Market;
import dev.storescope.dashboard.changes.WatchedApps.Role;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.ListingEvents;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.listings.KnownApp;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.tracking.TrackingLists;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What changed in the listings of the tracked apps, their competitors and the apps that rank beside
 * them, by day.
 */
public final class ChangesPage implements PageGroup {
  private static final String PATH = "/dashboard/changes";
  private static final List<Integer> DAYS = List.of(7, 30, 90);
  private static final int EVENTS_PER_PAGE = 25;

  private final PageQueries queries;
  private final WatchedApps watched;

  public ChangesPage(PageQueries queries, TrackingLists lists, CompetitorLists competitors) {
    this.queries = queries;
    this.watched = new WatchedApps(lists, competitors);
  }

  /** The changes of an app in a market that were observed together. */
  private record Found(Market market, Role role, ListingEvent event) {
    private Found withLastBefore(Evidence evidence) {
      return new Found(
          market, role, ListingEvents.withLastBefore(event, market.country(), evidence));
    }

    private AppEvent describe(Evidence evidence) {
      KnownApp app = KnownApp.of(event.app(), market.country(), evidence);
      return new AppEvent(
          new AppCard(
              event.app(),
              market.country(),
              app.title().orElse(event.app().value()),
              Texts.of("changes.role", role.title(), DisplayNames.of(market.country())),
              app.icon().orElse("")),
          event.before(),
          event.at(),
          event.parts().stream().map(DifferenceView::of).toList());
    }
  }

  /**
   * The changes of an app that were observed together.
   *
   * @param after the last observation of the old values
   * @param by the first observation of the new values
   */
  public record AppEvent(AppCard app, Instant after, Instant by, List<DifferenceView> differences) {
    public AppEvent {
      differences = List.copyOf(differences);
    }
  }

  /**
   * The model of the page.
   *
   * @param apps the number of apps whose listings are compared
   * @param removed what was removed of these apps, in sentences
   * @param byDate the latest date first, of one page
   * @param page from 1
   * @param choices the lengths in days
   */
  public record Model(
      DateRange range,
      int apps,
      List<String> removed,
      SortedMap<LocalDate, List<AppEvent>> byDate,
      int page,
      int pages,
      List<Integer> choices) {
    public Model {
      byDate = Collections.unmodifiableSortedMap(byDate);
      choices = List.copyOf(choices);
    }

    public String url(int other) {
      return "%s?%s".formatted(PATH, FormFields.write("days", range.days(), "page", other));
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(PATH, this::show);
  }

  private static List<String> removed(Map<Market, Map<AppId, Role>> apps, Evidence evidence) {
    Map<AppId, Country> countries = new LinkedHashMap<>();
    apps.forEach(
        (market, ofMarket) ->
            ofMarket.keySet().forEach(app -> countries.putIfAbsent(app, market.country())));
    return new RemovedText(evidence.findRemovals(), app -> titleOf(app, countries, evidence))
        .ofApps(countries.keySet());
  }

  private static String titleOf(AppId app, Map<AppId, Country> countries, Evidence evidence) {
    Country country = Objects.requireNonNull(countries.get(app));
    return AppCard.of(app, country, evidence).title();
  }

  private void show(PageRequest request) {
    Evidence evidence = queries.evidence();
    DateRange range = DateRange.of(request.query(), DAYS, DAYS.getFirst(), queries.now());
    Page page = new Page(request.query().page(), EVENTS_PER_PAGE);
    Map<Market, Map<AppId, Role>> apps = watched.list(request.account().id(), evidence);
    List<Found> changes = read(apps, range, evidence);
    if (request.wantsCsv()) {
      request.send(csv(withLastBefore(changes, evidence), evidence));
      return;
    }
    Model model =
        new Model(
            range,
            apps.values().stream().mapToInt(Map::size).sum(),
            removed(apps, evidence),
            byDate(withLastBefore(page.of(changes), evidence), evidence),
            page.number(),
            page.count(changes),
            DAYS);
    request.show(
        "changes.jte", NavigationSection.CHANGES.title(), NavigationSection.CHANGES, model);
  }

  private static List<Found> read(
      Map<Market, Map<AppId, Role>> apps, DateRange range, Evidence evidence) {
    List<Found> found = new ArrayList<>();
    apps.forEach(
        (market, roles) ->
            ListingEvents.find(roles.keySet(), market.country(), Set.of(), range.start(), evidence)
                .forEach(
                    event ->
                        found.add(
                            new Found(
                                market, roles.getOrDefault(event.app(), Role.RANKED), event))));
    found.sort(
        Comparator.comparing((Found each) -> each.event().date())
            .reversed()
            .thenComparing(Found::role));
    return found;
  }

  private static List<Found> withLastBefore(List<Found> changes, Evidence evidence) {
    return evidence.each(changes, each -> each.withLastBefore(evidence)).toList();
  }

  private static SortedMap<LocalDate, List<AppEvent>> byDate(
      List<Found> changes, Evidence evidence) {
    SortedMap<LocalDate, List<AppEvent>> byDate = new TreeMap<>(Comparator.reverseOrder());
    evidence
        .each(changes, each -> each.describe(evidence))
        .forEach(
            event ->
                byDate
                    .computeIfAbsent(DateRange.dateOf(event.by()), _ -> new ArrayList<>())
                    .add(event));
    return byDate;
  }

  private static Csv csv(List<Found> changes, Evidence evidence) {
    Csv csv =
        new Csv(
            "changes",
            "store,country,id,title,role,last_seen_before,first_seen_after,field,device,before,after");
    Map<AppId, KnownApp> names = new HashMap<>();
    for (Found found : changes) {
      ListingEvent event = found.event();
      KnownApp app =
          names.computeIfAbsent(
              event.app(), id -> KnownApp.of(id, found.market().country(), evidence));
      for (PartChange change : event.parts()) {
        csv.row(
            found.market().store().wireName(),
            found.market().country(),
            event.app(),
            app.title().orElse(""),
            found.role().name().toLowerCase(Locale.ROOT),
            event.before(),
            event.at(),
            change.part().kind().name().toLowerCase(Locale.ROOT),
            change.part().device(),
            String.join("\n", change.before()),
            String.join("\n", change.after()));
      }
    }
    return csv;
  }
}
