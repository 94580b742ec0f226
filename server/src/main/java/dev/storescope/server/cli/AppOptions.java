package dev.storescope.server.cli;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import picocli.CommandLine.Option;

/** The options that name an app in a country, like the parameters of the interface. */
final class AppOptions {
  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      defaultValue = "appstore",
      description = "appstore (default) or googleplay")
  private StoreType store = StoreType.APP_STORE;

  @Option(names = "--storeid", paramLabel = "ID", required = true, description = "the app")
  private String id = "";

  @Option(names = "--country", paramLabel = "CC", required = true, description = "such as us")
  private Country country = new Country("us");

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
