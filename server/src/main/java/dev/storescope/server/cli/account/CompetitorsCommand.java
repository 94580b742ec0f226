package dev.storescope.server.cli.account;

import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Manages competitor lists. */
@Command(name = "competitors", description = "Manage the competitors of an app.")
public final class CompetitorsCommand {
  @Command(
      name = "set",
      description = "Replace the competitors. Without any, the list is" + " removed.")
  int set(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Parameters(paramLabel = "STOREID", arity = "0..*", description = "IDs of the competitors")
          List<String> competitors) {
    try (Database database = common.openDatabase()) {
      StoreType store = which.store();
      List<AppId> apps =
          Optional.ofNullable(competitors).orElse(List.of()).stream()
              .map(id -> AppId.of(store, id))
              .toList();
      AppId app = which.app();
      database.tracker().setCompetitors(which.account(database), app, which.country(), apps);
      return print(common, apps);
    }
  }

  @Command(name = "show", description = "Show the competitors.")
  int show(@Mixin CommonOptions common, @Mixin ListOptions which) {
    try (Database database = common.readDatabase()) {
      Country country = which.country();
      return print(
          common,
          database
              .ports()
              .competitorLists()
              .find(which.account(database), which.app(), country)
              .map(CompetitorList::competitors)
              .orElse(List.of()));
    }
  }

  private static int print(CommonOptions common, List<AppId> apps) {
    List<String> ids = apps.stream().map(AppId::value).toList();
    return common.print(
        ids.isEmpty() ? "No competitors." : String.join("\n", ids),
        node -> ids.forEach(node.putArray("competitors")::add));
  }
}
