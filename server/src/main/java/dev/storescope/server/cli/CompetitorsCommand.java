package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps the lists that app-competitors answers from. */
@Command(name = "competitors", description = "Keep the competitors of an app.")
final class CompetitorsCommand {

  /** Whose list of which app. */
  static final class Which {
    @Option(
        names = "--account",
        paramLabel = "USER",
        description = "whose list it is (default: the administrator's)")
    private Optional<Username> user = Optional.empty();

    @Mixin private AppOptions app = new AppOptions();

    AccountId account(Office office) {
      return user.map(name -> AccountCommand.account(office.accounts(), name))
          .orElseGet(() -> FirstStart.administrator(office.accounts(), System.err))
          .id();
    }
  }

  @Command(name = "set", description = "Replace the list; none given removes it.")
  int set(
      @Mixin CommonOptions common,
      @Mixin Which which,
      @Parameters(paramLabel = "STOREID", arity = "0..*") List<String> competitors) {
    try (Office office = App.openOffice(common.settings())) {
      StoreType store = which.app.store();
      List<AppId> apps =
          Optional.ofNullable(competitors).orElse(List.of()).stream()
              .map(id -> AppId.of(store, id))
              .toList();
      AppId app = which.app.app();
      office.competitorLists().put(which.account(office), app, which.app.country(), apps);
      print(common, apps);
    }
    return 0;
  }

  @Command(name = "show", description = "Show the list.")
  int show(@Mixin CommonOptions common, @Mixin Which which) {
    try (Office office = App.openOffice(common.settings())) {
      Country country = which.app.country();
      print(
          common,
          office
              .competitorLists()
              .find(which.account(office), which.app.app(), country)
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
