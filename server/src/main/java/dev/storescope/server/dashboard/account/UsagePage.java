package dev.storescope.server.dashboard.account;

import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;

/** What the visitor's account has to spend, and what it spent. */
final class UsagePage implements Pages.Group {
  private static final String TITLE = "Usage";

  private final Books books;

  UsagePage(Books books) {
    this.books = books;
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown(Tab.USAGE.path(), this::show);
  }

  private void show(Visit visit) {
    if (visit.wantsCsv()) {
      visit.send(books.csv(visit.account(), visit.query()));
    } else {
      Usage usage = books.read(visit.account().id(), visit.query(), Tab.USAGE.path());
      visit.show(new View("account/usage.jte", TITLE, Section.ACCOUNT, usage));
    }
  }
}
