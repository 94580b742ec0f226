package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.server.App.Database;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that names an account. */
final class OwnerOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--account",
      paramLabel = "USER",
      description = "the account (default: the administrator's)")
  private Optional<Username> user = Optional.empty();

  Account account(Database database) {
    return user.map(name -> AccountCommand.account(database.accounts(), name))
        .orElseGet(
            () -> FirstStart.administrator(database.accounts(), command.commandLine().getErr()));
  }
}
