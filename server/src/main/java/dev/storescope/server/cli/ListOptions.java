package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.App.Office;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import picocli.CommandLine.Mixin;

/** The options that name a list: whose, and of which app. */
final class ListOptions {
  @Mixin private OwnerOptions owner = new OwnerOptions();
  @Mixin private AppOptions app = new AppOptions();

  AccountId account(Office office) {
    return owner.account(office);
  }

  StoreType store() {
    return app.store();
  }

  AppId app() {
    return app.app();
  }

  Country country() {
    return app.country();
  }
}
