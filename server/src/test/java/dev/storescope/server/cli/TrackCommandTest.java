package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  void aKeywordWithLostCharactersIsNotTracked() {
    run("account", "create", "ann", "--role", "administrator");
    run("track", "app", MAPS, FRANCE);
    assertThat(run("track", "keywords", "caf\ufffd", MAPS, FRANCE)).contains("U+FFFD");
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
