package dev.storescope.server.dashboard.account;

import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Page;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.ServerParts;
import java.util.List;
import java.util.function.Function;

/** All pages on accounts. Who may do what is decided by the core, as for the interface. */
public final class AccountPages implements Pages.Group {
  private final List<Pages.Group> groups;

  public AccountPages(ServerParts parts) {
    Books books =
        new Books(parts.creditLedger(), parts.limits().requestsPerMinute(), parts.clock());
    groups =
        List.of(
            new UsagePage(books),
            new KeyPages(parts.accounts(), parts.clock()),
            new SecurityPages(parts.accounts()),
            new MembersPages(parts.administration(), parts.clock()),
            new MemberPages(parts.administration(), books));
  }

  @Override
  public void addTo(Pages pages) {
    groups.forEach(group -> group.addTo(pages));
  }

  /** Takes a form, and where it cannot be taken leads back to its page, which says why. */
  static Page leadingBack(Function<Visit, String> path, Page page) {
    return visit -> {
      try {
        page.visit(visit);
      } catch (IllegalArgumentException e) {
        visit.redirect(path.apply(visit), Notice.refused(String.valueOf(e.getMessage())));
      }
    };
  }
}
