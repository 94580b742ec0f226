package dev.storescope.server.cli.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Stopped;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names an account. */
final class OwnerOptions {
  @Option(
      names = "--account",
      paramLabel = "USER",
      description = "user name of the account (default: the first administrator)")
  private Optional<Username> user = Optional.empty();

  Account account(Database database) {
    return user.map(name -> AccountCommand.account(database.ports().accounts(), name))
        .or(() -> FirstStart.findAdministrator(database.ports().accounts()))
        .orElseThrow(
            () ->
                new Stopped(
                    "There is no enabled administrator. Name an account with --account,"
                        + " or create one with `storescope account create`."));
  }
}
