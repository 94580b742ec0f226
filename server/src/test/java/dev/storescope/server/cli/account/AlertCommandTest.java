package dev.storescope.server.cli.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @BeforeEach
  void beginAnInstallation() {
    assertThat(inFolder("import", "../docs/example/history.jsonl")).isZero();
    assertThat(inFolder("account", "create", "ann", "--role", "ADMINISTRATOR")).isZero();
    assertThat(taken()).isNotEmpty();
  }

  @Test
  void aRuleIsAddedListedTriedAndRemoved() {
    assertThat(
            run(
                "add",
                "Falls",
                "--when=rank_falls",
                "--threshold=5",
                "--whose=both",
                "--country=us",
                "--quiet=22:00-07:00",
                "--time-zone=Europe/Paris"))
        .isZero();
    assertThat(taken()).contains("Rule 1.");
    assertThat(run("list")).isZero();
    assertThat(taken())
        .contains(
            "1      Falls                    a rank falls by at least 5,"
                + " all tracked apps and the competitors in us");
    assertThat(run("list", "--json")).isZero();
    assertThat(taken())
        .contains("\"condition\":\"rank_falls\",\"threshold\":5,\"whose\":\"both\"")
        .contains("\"country\":\"us\",\"channels\":[],\"enabled\":true");
    assertThat(run("check", "1", "--days=30")).isZero();
    assertThat(taken()).isEqualTo("nothing");
    assertThat(run("remove", "1")).isZero();
    assertThat(taken()).contains("Removed.");
    assertThat(run("list")).isZero();
    assertThat(taken()).isEqualTo("No alert rules.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add a --when=x | Use one of rank_falls, rank_rises",
        "add a --when=rank_falls | The threshold of rank_falls must be 1 to 249 places.",
        "add a --when=listing_changes --part=x | Invalid part of a listing 'x'",
        "add a --when=price_changes --whose=x | Use one of own, competitors, both",
        "add a --when=price_changes --channel=x | The account has no channel 'x'. See"
            + " `storescope channel list`.",
        "add a --when=price_changes --storeid=7 | The account does not track 7.",
        "add a --when=price_changes --quiet=22:00-22:00 | Quiet hours must start and end"
            + " at different times.",
        "add a --when=price_changes --quiet=now | Invalid --quiet. Use a start and an end, such as 22:00-07:00.",
        "check 7 | No such alert rule. See `storescope alert list`.",
        "check 7 --days=31 | --days must be 1 to 30.",
        "remove 7 | No such alert rule. See `storescope alert list`."
      })
  void whatIsWrongIsRefusedWithWhatWouldBeRight(String command, String message) {
    assertThat(run(command.split(" "))).isNotZero();
    assertThat(error.toString()).contains(message);
  }

  private String taken() {
    String text = out.toString().strip();
    out.getBuffer().setLength(0);
    return text;
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("alert"));
    all.addAll(List.of(arguments));
    return inFolder(all.toArray(String[]::new));
  }

  private int inFolder(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--data=" + folder);
    String[] line = all.toArray(String[]::new);
    return CommandLineFactory.run(
        CommandLineFactory.create(List.of(), line)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(error, true)),
        line);
  }
}
