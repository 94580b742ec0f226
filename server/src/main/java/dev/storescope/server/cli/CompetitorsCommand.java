package dev.storescope.server.cli;

import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.server.App;
import dev.storescope.server.App.Office;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Keeps the lists that app-competitors answers from. */
@Command(name = "competitors", description = "Keep the competitors of an app.")
final class CompetitorsCommand {
  @Command(name = "set", description = "Replace the list; none given removes it.")
  int set(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Parameters(paramLabel = "STOREID", arity = "0..*") List<String> competitors) {
    try (Office office = App.openOffice(common.settings())) {
      StoreType store = which.store();
      List<AppId> apps =
          Optional.ofNullable(competitors).orElse(List.of()).stream()
              .map(id -> AppId.of(store, id))
              .toList();
      AppId app = which.app();
      office.tracker().setCompetitors(which.account(office), app, which.country(), apps);
      print(common, apps);
    }
    return 0;
  }

  @Command(name = "show", description = "Show the list.")
  int show(@Mixin CommonOptions common, @Mixin ListOptions which) {
    try (Office office = App.openOffice(common.settings())) {
      Country country = which.country();
      print(
          common,
          office
              .competitorLists()
              .find(which.account(office), which.app(), country)
              .map(CompetitorList::competitors)
              .orElse(List.of()));
    }
    return 0;
  }

  private static void print(CommonOptions common, List<AppId> apps) {
    List<String> ids = apps.stream().map(AppId::value).toList();
    new Printer(common.json())
        .print(
            ids.isEmpty() ? "no competitors" : String.join("\n", ids),
            node -> ids.forEach(node.putArray("competitors")::add));
  }
}
