package dev.storescope.server.dashboard;

import dev.storescope.server.http.ServerParts;
import java.util.List;

/**
 * What the dashboard works with.
 *
 * @param imageSources where icons and screenshots of apps come from, as in a content security
 *     policy
 */
public record DashboardParts(ServerParts server, List<String> imageSources) {
  public DashboardParts {
    imageSources = List.copyOf(imageSources);
  }
}
