package dev.storescope.server.cli.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.server.App;
import dev.storescope.server.cli.CommandLineFactory;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackCommandTest {
  private static final String MAPS = "--storeid=338986109";
  private static final String FRANCE = "--country=fr";

  @TempDir private Path folder;

  @Test
  void eachKeywordIsListedInALineBelowItsApp() {
    assertThat(run("account", "create", "ann", "--role", "administrator")).contains("ann");
    run("track", "app", MAPS, FRANCE);
    run("track", "keywords", "plan", "café", MAPS, FRANCE);

    assertThat(run("track", "list", "--keywords").lines())
        .satisfiesExactly(
            app -> assertThat(app).startsWith("appstore   338986109    fr  iphone  2 keywords"),
            keyword -> assertThat(keyword).startsWith("  plan  "),
            keyword -> assertThat(keyword).startsWith("  café  "));
  }

  @Test
  void thePlanOfKeywordsIsShownAndNoneIsTracked() {
    run("account", "create", "ann", "--role", "administrator");
    run("track", "app", MAPS, FRANCE);
    assertThat(run("track", "keywords", "plan", "carte", MAPS, FRANCE, "--plan-only"))
        .startsWith("More calls a day: 2 at itunes.apple.com (1 minute),")
        .endsWith("Everything fits in a day.\n");
    assertThat(run("track", "list")).contains("0 keywords");
  }

  @Test
  void aListThatDoesNotFitHasAnAdvice() {
    run("account", "create", "ann", "--role", "administrator");
    run("track", "app", MAPS, FRANCE, "--config", lowRate());
    assertThat(
            run(
                "track",
                "keywords",
                manyKeywords(),
                MAPS,
                FRANCE,
                "--plan-only",
                "--config",
                lowRate()))
        .contains("1,500 calls are needed a day, and 1,440 are possible")
        .contains("Add an address (stores.egress)");
  }

  private String lowRate() {
    try {
      Path file = folder.resolve("slow.yaml");
      Files.writeString(file, "rate_limit:\n  itunes: 1\n");
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String manyKeywords() {
    return IntStream.range(0, 1500).mapToObj(i -> "keyword " + i).collect(Collectors.joining("\n"));
  }

  @Test
  void theIntervalOfAnAppIsChosen() {
    run("account", "create", "ann", "--role", "administrator");
    run("track", "app", MAPS, FRANCE);
    assertThat(run("track", "every", "7", MAPS, FRANCE))
        .isEqualTo("338986109 in fr: fetched every 7th day.\n");
    run("track", "keywords", "plan", MAPS, FRANCE);
    assertThat(run("track", "list", "--keywords").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("  every 7th day  "));
    assertThat(run("track", "list", "--json")).contains("\"every_days\":7");
    assertThat(run("track", "every", "1", MAPS, FRANCE, "--tag", "brand"))
        .isEqualTo("338986109 in fr, tag brand: fetched every day.\n");
    assertThat(run("track", "every", "default", MAPS, FRANCE, "--tag", "brand"))
        .isEqualTo(
            "338986109 in fr, tag brand: no interval of its own; the app's or group's applies.\n");
    assertThat(run("track", "every", "2", "--group", "3"))
        .contains("There is no group 3 in this workspace.");
    assertThat(run("track", "every", "2", MAPS, "--country=de"))
        .contains("is not tracked in de. Track the app first.");
    assertThat(run("track", "every", "3", MAPS, FRANCE)).contains("Use 1, 2, 7 or default.");
    assertThat(run("track", "every", "7", MAPS)).contains("--storeid and --country");
    try (App.Database database = App.openDatabase(settings())) {
      AccountId ann = database.ports().accounts().list().getFirst().id();
      assertThat(database.ports().fetchIntervals().list(ann).values())
          .containsExactly(FetchInterval.EVERY_SEVENTH_DAY);
    }
  }

  @Test
  void aKeywordWithLostCharactersIsNotTracked() {
    run("account", "create", "ann", "--role", "administrator");
    run("track", "app", MAPS, FRANCE);
    assertThat(run("track", "keywords", "caf\ufffd", MAPS, FRANCE)).contains("U+FFFD");
  }

  /** An earlier version took any two letters for a country. */
  @Test
  void whatIsTrackedInACountryWithoutAStorefrontIsRemoved() {
    run("account", "create", "ann", "--role", "administrator");
    try (App.Database database = App.openDatabase(settings())) {
      AccountId ann = database.ports().accounts().list().getFirst().id();
      AppId maps = AppId.of(StoreType.APP_STORE, "338986109");
      database.tracker().track(ann, maps, new Country("uk"), Set.of(Device.IPHONE));
      database.tracker().addKeywords(ann, maps, new Country("uk"), List.of(Keyword.of("plan")));
    }

    assertThat(run("track", "remove", MAPS, "--country=UK", "plan")).isEqualTo("Removed 1.\n");
    assertThat(run("track", "remove", MAPS, "--country=uk")).isEqualTo("Removed 1.\n");
    assertThat(run("track", "list")).isEqualTo("No tracked apps.\n");
    assertThat(run("track", "remove", MAPS, "--country=uk"))
        .isEqualTo("storescope: 'uk' is not a country of a store. Did you mean gb?\n");
    assertThat(run("track", "remove", MAPS, FRANCE)).isEqualTo("Removed 0.\n");
  }

  private Settings settings() {
    return new Settings(Map.of(Setting.DATA, folder.toString()), Map.of(), Map.of());
  }

  /** What it prints. */
  private String run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", folder.toString()));
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out, true);
    CommandLineFactory.create(List.of(), arguments)
        .setOut(writer)
        .setErr(writer)
        .execute(all.toArray(String[]::new));
    return out.toString();
  }
}
