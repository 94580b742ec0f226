package dev.storescope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.StorescopeProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreditsCommandIT {
  @TempDir Path data;

  @Test
  void creditsAreShownAddedAndAdjusted() throws IOException, InterruptedException {
    run("account", "create", "ann");
    assertThat(credits("top-up", "500", "invoice 7").json().get("balance").asLong())
        .isEqualTo(100_500);
    assertThat(credits("adjust", "--", "-100499", "a mistake").json().get("balance").asLong())
        .isEqualTo(1);
    Result refused = credits("adjust", "--", "-2", "too much");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.error()).contains("cannot fall below 0").hasLineCount(1);
    assertThat(credits("grant", "70").json().get("monthly_grant").asLong()).isEqualTo(70);

    Result shown = credits("show");
    assertThat(shown.json().get("balance").asLong()).isEqualTo(1);
    assertThat(shown.json().get("monthly_grant").asLong()).isEqualTo(70);
    assertThat(shown.json().get("rows")).hasSize(3);
    assertThat(shown.json().at("/rows/1/kind").asString()).isEqualTo("top-up");
    assertThat(run("credits", "show", "--account", "ann", "--rows", "1").out())
        .startsWith("1 credits, 70 more each month\n")
        .contains("-100499          1  adjustment  a mistake");

    assertThat(credits("usage").json().get("charges")).isEmpty();
    assertThat(credits("grant").json().get("monthly_grant").asLong()).isEqualTo(100_000);
  }

  private Result credits(String command, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("credits", command, "--account", "ann", "--json"));
    all.addAll(List.of(arguments));
    return run(all.toArray(String[]::new));
  }

  private Result run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(2, List.of("--data", data.toString()));
    return StorescopeProcess.run(all.toArray(String[]::new));
  }
}
