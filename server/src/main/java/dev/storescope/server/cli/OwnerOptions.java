package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.server.App.Office;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names an account whose lists are meant. */
final class OwnerOptions {
  @Option(
      names = "--account",
      paramLabel = "USER",
      description = "whose list it is (default: the administrator's)")
  private Optional<Username> user = Optional.empty();

  AccountId account(Office office) {
    return user.map(name -> AccountCommand.account(office.accounts(), name))
        .orElseGet(() -> FirstStart.administrator(office.accounts(), System.err))
        .id();
  }
}
