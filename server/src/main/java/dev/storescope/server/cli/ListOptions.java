package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.App.Database;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name a list of an account for an app in a country, as in the HTTP interface. */
final class ListOptions {
  @Mixin private OwnerOptions owner = new OwnerOptions();

  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      defaultValue = "appstore",
      description = "appstore (default) or googleplay")
  private StoreType store = StoreType.APP_STORE;

  @Option(names = "--storeid", paramLabel = "ID", required = true, description = "the app")
  private String id = "";

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      required = true,
      description = "such as us")
  private Country country = new Country("us");

  AccountId account(Database database) {
    return owner.account(database).id();
  }

  StoreType store() {
    return store;
  }

  AppId app() {
    return AppId.of(store, id);
  }

  Country country() {
    return country;
  }
}
