package dev.storescope.server.dashboard.app;

import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;

/** The keywords of an app: where it ranks, how that moves, and which are worth following. */
public final class KeywordsTab implements Pages.Group {
  private final AppHeads heads;

  KeywordsTab(AppHeads heads) {
    this.heads = heads;
  }

  /** What the page tells. */
  public record Model(AppHead head) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH, this::show);
  }

  private void show(Visit visit) {
    AppHead head = heads.of(visit.account(), Place.of(visit), AppTab.KEYWORDS);
    visit.show(new View("appKeywords.jte", head.title(), Section.OVERVIEW, new Model(head)));
  }
}
