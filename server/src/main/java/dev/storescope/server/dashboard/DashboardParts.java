package dev.storescope.server.dashboard;

import dev.storescope.server.dashboard.page.Gallery;
import dev.storescope.server.http.ServerParts;
import java.util.List;
import java.util.Optional;

/**
 * What the dashboard works with.
 *
 * @param imageSources where icons and screenshots of apps come from, as in a content security
 *     policy
 * @param gallery what has the pictures of a simulated world
 */
public record DashboardParts(
    ServerParts server, List<String> imageSources, Optional<Gallery> gallery) {
  public DashboardParts {
    imageSources = List.copyOf(imageSources);
  }
}
