package dev.storescope.dashboard.changes;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.app.DifferenceView;
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
import dev.storescope.dashboard.page.Texts;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.AppChanges.AppChange;
import dev.storescope.listings.AppChanges.Scope;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.tracking.TrackingLists;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private static final int MAX_CHANGES = 500;

  /** Those that follow from a new version alone are left to the page of the listing. */
  private static final Set<PartKind> MINOR = EnumSet.of(PartKind.UPDATED);

  private final PageQueries queries;
  private final WatchedApps watched;

  public ChangesPage(PageQueries queries, TrackingLists lists, CompetitorLists competitors) {
    this.queries = queries;
    this.watched = new WatchedApps(lists, competitors);
  }

  /** A change of an app in a market. */
  private record Found(Market market, Role role, AppChange change) {
    private AppCard card() {
      AppChange of = change;
      return new AppCard(
          of.app().app(),
          market.country(),
          of.app().title().orElse(of.app().app().value()),
          Texts.of("changes.role", role.title(), market.country().code()),
          of.app().icon().orElse(""));
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
   * @param byDate the latest date first
   * @param choices the lengths in days
   */
  public record Model(
      DateRange range,
      int apps,
      SortedMap<LocalDate, List<AppEvent>> byDate,
      List<Integer> choices) {
    public Model {
      byDate = Collections.unmodifiableSortedMap(byDate);
      choices = List.copyOf(choices);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(PATH, this::show);
  }

  private void show(PageRequest request) {
    Evidence evidence = queries.evidence();
    DateRange range = DateRange.of(request.query(), DAYS, DAYS.getFirst(), queries.now());
    Map<Market, Map<AppId, Role>> apps = watched.list(request.account().id(), evidence);
    List<Found> changes = read(apps, range, evidence);
    if (request.wantsCsv()) {
      request.send(csv(changes));
      return;
    }
    Model model =
        new Model(range, apps.values().stream().mapToInt(Map::size).sum(), byDate(changes), DAYS);
    request.show(
        "changes.jte", NavigationSection.CHANGES.title(), NavigationSection.CHANGES, model);
  }

  private static List<Found> read(
      Map<Market, Map<AppId, Role>> apps, DateRange range, Evidence evidence) {
    List<Found> found = new ArrayList<>();
    apps.forEach(
        (market, roles) -> {
          AppChanges.Query query =
              new AppChanges.Query(
                  new Scope.Apps(List.copyOf(roles.keySet())),
                  market.country(),
                  range.start(),
                  new Page(1, MAX_CHANGES));
          if (new AppChanges().answer(query, evidence) instanceof Ready<AppChanges.Result> ready) {
            ready.result().changes().stream()
                .filter(change -> !MINOR.contains(change.part().part().kind()))
                .map(
                    change ->
                        new Found(
                            market, roles.getOrDefault(change.app().app(), Role.RANKED), change))
                .forEach(found::add);
          }
        });
    found.sort(
        Comparator.comparing((Found each) -> DateRange.dateOf(each.change().by()))
            .reversed()
            .thenComparing(Found::role));
    return found;
  }

  private static SortedMap<LocalDate, List<AppEvent>> byDate(List<Found> changes) {
    Map<List<Object>, List<Found>> together = new LinkedHashMap<>();
    changes.forEach(
        each ->
            together
                .computeIfAbsent(
                    List.of(each.market(), each.change().app().app(), each.change().by()),
                    _ -> new ArrayList<>())
                .add(each));
    SortedMap<LocalDate, List<AppEvent>> byDate = new TreeMap<>(Comparator.reverseOrder());
    together
        .values()
        .forEach(
            event ->
                byDate
                    .computeIfAbsent(
                        DateRange.dateOf(event.getFirst().change().by()), _ -> new ArrayList<>())
                    .add(event(event)));
    return byDate;
  }

  private static AppEvent event(List<Found> together) {
    Found first = together.getFirst();
    return new AppEvent(
        first.card(),
        first.change().after(),
        first.change().by(),
        together.stream().map(each -> DifferenceView.of(each.change().part())).toList());
  }

  private static Csv csv(List<Found> changes) {
    Csv csv =
        new Csv(
            "changes",
            "store,country,id,title,role,last_seen_before,first_seen_after,field,device,before,after");
    for (Found found : changes) {
      AppChange change = found.change();
      csv.row(
          found.market().store().wireName(),
          found.market().country(),
          change.app().app(),
          change.app().title().orElse(""),
          found.role().name().toLowerCase(Locale.ROOT),
          change.after(),
          change.by(),
          change.part().part().kind().name().toLowerCase(Locale.ROOT),
          change.part().part().device(),
          String.join("\n", change.part().before()),
          String.join("\n", change.part().after()));
    }
    return csv;
  }
}
