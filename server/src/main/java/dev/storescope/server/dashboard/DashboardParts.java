package dev.storescope.server.dashboard;

import dev.storescope.fetching.FetchSchedule;
import dev.storescope.server.http.ServerParts;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import java.util.List;

/**
 * What the dashboard works with.
 *
 * @param imageSources where icons and screenshots of apps come from, as in a content security
 *     policy
 */
public record DashboardParts(
    ServerParts server,
    TrackingLists trackingLists,
    Tracker tracker,
    FetchSchedule schedule,
    List<String> imageSources) {
  public DashboardParts {
    imageSources = List.copyOf(imageSources);
  }
}
