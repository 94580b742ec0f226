package dev.storescope.server.dashboard.overview;

import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.time.Instant;

/** The tracked apps with their rating, chart places and keywords. */
public final class OverviewPage implements Pages.Group {
  private final Sight sight;

  public OverviewPage(Sight sight) {
    this.sight = sight;
  }

  /** What the page tells. */
  public record Model(Instant now) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown("/dashboard", this::show);
  }

  private void show(Visit visit) {
    visit.show(new View("overview.jte", "Overview", Section.OVERVIEW, new Model(sight.now())));
  }
}
