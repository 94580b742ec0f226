package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name a list of an account for an app in a country, as in the HTTP interface. */
final class ListOptions {
  @Mixin private ListedAppOptions listed = new ListedAppOptions();

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      required = true,
      description = "country code, such as us")
  private Country country = new Country("us");

  AccountId account(Database database) {
    return listed.account(database);
  }

  StoreType store() {
    return listed.store();
  }

  AppId app() {
    return listed.app();
  }

  Country country() {
    return country;
  }
}
