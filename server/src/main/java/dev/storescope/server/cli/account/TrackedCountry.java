package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.option.ValueConverters;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.tracking.TrackedApp;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The option that names the country of a tracked app: one that has a storefront, or one under which
 * an earlier version tracked the app without one, such as {@code uk}.
 */
final class TrackedCountry {
  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      required = true,
      description = "country code, such as us")
  private String text = "us";

  Country get(Database database, AccountId account, AppId app) {
    return database.ports().trackingLists().list(account).stream()
        .filter(tracked -> tracked.app().equals(app))
        .map(TrackedApp::country)
        .filter(country -> country.code().equalsIgnoreCase(text.strip()))
        .findFirst()
        .orElseGet(this::ofAStore);
  }

  private Country ofAStore() {
    try {
      return ValueConverters.country(text);
    } catch (TypeConversionException e) {
      throw new Stopped(String.valueOf(e.getMessage()));
    }
  }
}
