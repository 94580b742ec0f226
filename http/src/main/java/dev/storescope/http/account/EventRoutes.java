package dev.storescope.http.account;

import dev.storescope.annotations.Annotations;
import dev.storescope.events.Timelines;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.http.RouteTable;
import dev.storescope.observation.Subject;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The routes with what happened to the tracked apps of the own account. */
public final class EventRoutes {
  private static final String APP = "/account/tracked-apps" + ListedApp.PATH;

  private EventRoutes() {}

  /**
   * The routes.
   *
   * @param doubts the doubts about those of some subjects whose fetch is doubted
   */
  public static RouteTable of(
      Timelines timelines,
      Annotations annotations,
      Function<Set<Subject<?>>, Map<Subject<?>, FetchDoubt>> doubts) {
    EventHandler events = new EventHandler(timelines, annotations, doubts);
    return new RouteTable()
        .getListsInTurns("/account/last-day", events::sendLastDay)
        .getListsInTurns(APP + "/events", events::sendEvents)
        .getListsInTurns(APP + "/events/after", events::sendAfter)
        .getListsInTurns(APP + "/visibility", events::sendVisibility);
  }
}
