package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name an account and an app. */
final class ListedAppOptions {
  @Mixin private OwnerOptions owner = new OwnerOptions();

  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      defaultValue = "appstore",
      description = "appstore or googleplay (default: appstore)")
  private StoreType store = StoreType.APP_STORE;

  @Option(
      names = "--storeid",
      paramLabel = "ID",
      required = true,
      description = "app ID in the store")
  private String id = "";

  AccountId account(Database database) {
    return owner.account(database).id();
  }

  StoreType store() {
    return store;
  }

  AppId app() {
    return AppId.of(store, id);
  }
}
