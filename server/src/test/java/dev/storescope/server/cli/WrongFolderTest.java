package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.option.CommonOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Commands on a folder without an installation, as after a mistyped {@code --data}. */
class WrongFolderTest {
  private static final String HISTORY = "../docs/example/history.jsonl";

  /** Commands that begin an installation, or need none. */
  private static final Set<String> FREE =
      Set.of(
          "serve",
          "import",
          "restore",
          "account create",
          "check",
          "fetch",
          "record-file",
          "config",
          "version",
          "migrate",
          "backup list",
          "backup verify");

  private static final String APP = " --storetype appstore --storeid 1 --country us";

  /** All others with a data folder, with valid arguments. */
  private static final List<String> OTHERS =
      List.of(
          "account list",
          "account password ann",
          "account disable ann",
          "account enable ann",
          "account delete ann --confirm ann",
          "account deleted",
          "account role ann MEMBER",
          "account sessions ann",
          "account end-sessions ann",
          "ads-report --storeid 1 --from 2026-11-01 --to 2026-11-02",
          "alert add keywords --when rank_falls",
          "alert list",
          "alert remove 1",
          "alert check 1",
          "backup backups",
          "calibrate ../docs/example/history.jsonl",
          "calibrate --reset",
          "channel add chat slack https://hooks.example/1",
          "channel list",
          "channel remove chat",
          "channel test chat",
          "channel rotate-secret chat",
          "connection add app-store-connect acme --key-id 1 --key-file AuthKey_1.p8",
          "connection add google-play acme --key-file acme.json",
          "connection add apple-ads acme --client-id 1 --team-id 1 --key-id 1 --key-file 1.pem",
          "connection replace acme --key-file AuthKey_1.p8",
          "connection list",
          "connection test acme",
          "connection fetch",
          "connection fetch acme",
          "connection remove acme",
          "competitors set 2" + APP,
          "competitors show" + APP,
          "credits show",
          "credits top-up 5 paid",
          "credits adjust 5 paid",
          "credits grant 5",
          "credits usage",
          "delivery list",
          "delivery resend 1",
          "encryption give-up --yes",
          "encryption rotate",
          "encryption status",
          "export",
          "key create assistant",
          "key list",
          "key revoke 1",
          "link create ranks /dashboard/apps/appstore/1/us",
          "link list",
          "link withdraw 1",
          "plan",
          "popularity-review list",
          "popularity-review accept 1",
          "popularity-review drop 1",
          "repair",
          "repair --salvage",
          "retention --dry-run --thin-after 90d",
          "retention --thin-after 90d",
          "retention --thin-after 90d --yes",
          "retention --remove-author Kim --app 618783545",
          "retention --remove-author Kim --app 618783545 --yes",
          "retention --review-names-after 365d --yes",
          "reparse",
          "reparse --dry-run",
          "track every 7 --group 1",
          "retention --remove-app 1",
          "retention --remove-app 1 --yes",
          "track app" + APP,
          "track keywords chess" + APP,
          "track list",
          "track remove" + APP,
          "verify",
          "workspace members",
          "workspace invite ann",
          "workspace remove ann",
          "workspace list",
          "workspace join ann",
          "workspace leave ann");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  static List<String> others() {
    return OTHERS;
  }

  @ParameterizedTest
  @MethodSource("others")
  void nothingIsCreatedInAFolderWithoutAnInstallation(String command) throws IOException {
    Path missing = folder.resolve("missing");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    for (Path wrong : List.of(missing, empty)) {
      assertThat(run(wrong, command)).isEqualTo(1);
      assertThat(error.toString())
          .startsWith("storescope: There is no installation in " + wrong + ". ")
          .hasLineCount(1);
      assertThat(out.toString()).isEmpty();
    }
    assertThat(missing).doesNotExist();
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void eachCommandWithADataFolderEitherBeginsAnInstallationOrNeedsOne() {
    Set<String> named = new TreeSet<>(FREE);
    for (String name : withDataFolder()) {
      if (OTHERS.stream().anyMatch(each -> (each + " ").startsWith(name + " "))) {
        named.add(name);
      }
    }
    assertThat(named).isEqualTo(withDataFolder());
  }

  @Test
  void anInstallationThatOnlyImportedHasNoAccountsAndCanBeBackedUp() {
    Path data = folder.resolve("data");
    String backups = folder.resolve("backups").toString();
    assertThat(run(data, "import " + HISTORY)).isZero();

    assertThat(run(data, "key list")).isEqualTo(1);
    assertThat(error.toString()).contains("has no accounts yet", "account create");
    assertThat(data.resolve("storescope.db")).doesNotExist();
    assertThat(run(data, "verify")).isZero();
    assertThat(run(data, "backup " + backups)).isZero();
    assertThat(out.toString())
        .contains("It has no accounts, because the data folder has no database.");
    assertThat(run(data, "backup verify " + backups)).isZero();
    Path restored = folder.resolve("restored");
    assertThat(run(restored, "restore " + backups)).isZero();
    assertThat(run(restored, "verify")).isZero();
    assertThat(out.toString()).contains("113 observations");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html><body>Sign in</body></html>",
        "observed_at,country,query,query\n",
        "observed_at,country,storeid,query,rank\n"
            + "2026-11-20T08:00:00Z,us,1,chess,3\n"
            + "2026-11-20T08:00:00Z,us,1,\"go\" board,3\n"
      })
  void aTableThatCannotBeReadToItsEndBeginsNoInstallation(String text) throws IOException {
    Path data = folder.resolve("data");
    Path table = Files.writeString(folder.resolve("table.csv"), text);

    assertThat(run(data, "import " + HISTORY + " " + table)).isEqualTo(1);
    assertThat(error.toString()).contains("table.csv: ").endsWith(". Nothing was imported.\n");
    assertThat(data).doesNotExist();
  }

  @Test
  void anInstallationWithoutObservationsHasNothingToExport() {
    Path data = folder.resolve("data");
    assertThat(run(data, "account create ann")).isZero();

    assertThat(run(data, "export")).isEqualTo(1);
    assertThat(error.toString()).contains("has no observations yet");
    assertThat(data.resolve("archive")).doesNotExist();
  }

  @Test
  void aListNeverCreatesAnAdministrator() {
    Path data = folder.resolve("data");
    assertThat(run(data, "account create ann")).isZero();

    assertThat(run(data, "key list")).isEqualTo(1);
    assertThat(error.toString()).contains("There is no enabled administrator");
    assertThat(run(data, "account list")).isZero();
    assertThat(out.toString()).hasLineCount(1).contains("ann");
  }

  private int run(Path data, String command) {
    out.getBuffer().setLength(0);
    error.getBuffer().setLength(0);
    String[] arguments = (command + " --data " + data).split(" ", -1);
    return CommandLineFactory.create(List.of(), arguments)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(error, true))
        .execute(arguments);
  }

  private static Set<String> withDataFolder() {
    Set<String> names = new TreeSet<>();
    collect("", CommandLineFactory.create(List.of()), names);
    return names;
  }

  private static void collect(String prefix, CommandLine command, Set<String> names) {
    if (command.getCommandSpec().findOption(CommonOptions.DATA) != null) {
      names.add(prefix.strip());
    }
    command.getSubcommands().forEach((name, each) -> collect(prefix + " " + name, each, names));
  }
}
