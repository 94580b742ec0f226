package dev.storescope.server.cli.account;

import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLink;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Settings;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages the links with which anyone can read one page. */
@Command(
    name = "link",
    description = "Create, list and withdraw links with which anyone can read one page.")
public final class LinkCommand {
  @Command(name = "create", description = "Create a link. Its path is shown only once.")
  int create(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the link, such as its purpose")
          String name,
      @Parameters(
              paramLabel = "PAGE",
              description = "path of the page, such as /dashboard/apps/appstore/338986109/us")
          String page,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--expires",
              paramLabel = "TIME",
              description = "expiry time, such as 2027-01-01T00:00:00Z (default: never)")
          Optional<Instant> expires) {
    Settings settings = common.settings();
    try (Database database = common.openDatabase()) {
      NewLink created =
          App.sharing(database).share(owner.account(database).id(), name, page, expires);
      String address = App.address(settings, PageSharing.PATH + created.secret());
      return common.print(address, node -> fill(node.put("address", address), created.link()));
    }
  }

  @Command(name = "list", description = "List the links of an account.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "links",
          database.ports().sharedLinks().list(owner.account(database).id()),
          "No links.",
          LinkCommand::line,
          LinkCommand::fill);
    }
  }

  @Command(name = "withdraw", description = "Withdraw a link permanently.")
  int withdraw(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "link ID, as printed by link list") long id,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      if (!database.ports().sharedLinks().withdraw(owner.account(database).id(), id)) {
        throw new Stopped("No such link. See `storescope link list`.");
      }
      return common.print("Withdrawn.", node -> node.put("withdrawn", id));
    }
  }

  private static String line(SharedLink link) {
    return String.format(
        Locale.ROOT,
        "%-6d %-24s created %s%s  %s",
        link.id(),
        link.name(),
        link.createdAt(),
        link.expiresAt().map(at -> ", expires " + at).orElse(""),
        link.page());
  }

  private static void fill(ObjectNode node, SharedLink link) {
    node.put("id", link.id()).put("name", link.name()).put("page", link.page());
    node.put("created_at", link.createdAt().toString());
    link.expiresAt().ifPresent(at -> node.put("expires_at", at.toString()));
  }
}
