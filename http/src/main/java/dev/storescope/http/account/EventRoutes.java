package dev.storescope.http.account;

import dev.storescope.annotations.Annotations;
import dev.storescope.events.Timelines;
import dev.storescope.http.RouteTable;

/** The routes with what happened to the tracked apps of the own account. */
public final class EventRoutes {
  private static final String APP = "/account/tracked-apps" + ListedApp.PATH;

  private EventRoutes() {}

  public static RouteTable of(Timelines timelines, Annotations annotations) {
    EventHandler events = new EventHandler(timelines, annotations);
    return new RouteTable()
        .getListsInTurns("/account/last-day", events::sendLastDay)
        .getListsInTurns(APP + "/events", events::sendEvents)
        .getListsInTurns(APP + "/events/after", events::sendAfter)
        .getListsInTurns(APP + "/visibility", events::sendVisibility);
  }
}
