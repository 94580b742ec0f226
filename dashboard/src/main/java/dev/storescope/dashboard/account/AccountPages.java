package dev.storescope.dashboard.account;

import dev.storescope.accounts.PageSharing;
import dev.storescope.administration.Administration;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.delivery.Messaging;
import dev.storescope.ports.Ports;
import java.time.InstantSource;
import java.util.List;

/** The pages of accounts. The core decides who may do what, as for the API. */
public final class AccountPages implements PageGroup {
  private final AccountUsage.Reader reader;
  private final List<PageGroup> groups;

  public AccountPages(
      Ports ports,
      Administration administration,
      Messaging messaging,
      ConnectionEditor connections,
      PageSharing sharing,
      int requestsPerMinute,
      InstantSource clock) {
    this.reader = new AccountUsage.Reader(ports.creditLedger(), requestsPerMinute, clock);
    this.groups =
        List.of(
            new KeyPages(ports.accounts(), clock),
            new ChannelPages(messaging),
            new ConnectionPages(connections),
            new TeamPages(ports.workspaces(), sharing, clock),
            new SecurityPages(ports.accounts()),
            new MembersPages(administration, clock),
            new MemberPages(administration, reader));
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(AccountTab.USAGE.path(), this::showUsage);
    groups.forEach(group -> group.addTo(routes));
  }

  private void showUsage(PageRequest request) {
    if (request.wantsCsv()) {
      request.send(reader.csv(request.user().id(), request.user().username(), request.query()));
    } else {
      AccountUsage usage =
          reader.read(request.user().id(), request.query(), AccountTab.USAGE.path());
      request.show("account/usage.jte", AccountTab.USAGE.title(), NavigationSection.ACCOUNT, usage);
    }
  }

  /** The id in the path. */
  static long id(PageRequest request) {
    try {
      return Long.parseLong(request.path("id"));
    } catch (NumberFormatException e) {
      throw PageException.notFound(Texts.of("address.id"));
    }
  }
}
