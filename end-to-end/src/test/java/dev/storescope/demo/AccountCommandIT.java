package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.demo.StorescopeProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The commands that change an account, its lists and its credits. */
class AccountCommandIT {
  @TempDir Path data;

  @Test
  void theLastAdministratorCannotBecomeAMember() throws Exception {
    json("account", "create", "ann");
    assertThat(json("account", "role", "ann", "ADMINISTRATOR").get("role").asString())
        .isEqualTo("administrator");
    assertRefused("last administrator", "account", "role", "ann", "MEMBER");
  }

  @Test
  void theSessionsOfAnAccountAreListedAndEnded() throws Exception {
    String password = json("account", "create", "bob").get("password").asString();
    try (StorescopeProcess service = StorescopeProcess.serve("--data", data.toString())) {
      assertThat(service.logIn("bob", password)).isEqualTo(200);
    }
    assertThat(json("account", "sessions", "bob").at("/sessions/0/address").asString())
        .isEqualTo("127.0.0.1");
    assertThat(json("account", "end-sessions", "bob").get("ended").asInt()).isEqualTo(1);
    assertThat(json("account", "sessions", "bob").get("sessions")).isEmpty();
  }

  @Test
  void anAppIsTrackedUntilItIsRemoved() throws Exception {
    json("account", "create", "cid");
    track("app", "--device", "ipad");
    track("keywords", "vpn", "photo editor");
    JsonNode app = json("track", "list", "--account", "cid").at("/apps/0");
    assertThat(app.get("storeid").asString()).isEqualTo("42");
    assertThat(app.at("/devices/0").asString()).isEqualTo("ipad");
    assertThat(app.get("keywords")).hasSize(2);
    track("remove");
    assertThat(json("track", "list", "--account", "cid").get("apps")).isEmpty();
  }

  @Test
  void creditsAreShownAddedAndAdjusted() throws Exception {
    json("account", "create", "ann");
    assertThat(credits("top-up", "500", "invoice 7").get("balance").asLong()).isEqualTo(100_500);
    assertThat(credits("adjust", "--", "-100499", "a mistake").get("balance").asLong())
        .isEqualTo(1);
    assertRefused(
        "cannot fall below 0", "credits", "adjust", "--account", "ann", "--", "-2", "too much");
    assertThat(credits("grant", "70").get("monthly_grant").asLong()).isEqualTo(70);

    JsonNode shown = credits("show");
    assertThat(shown.get("balance").asLong()).isEqualTo(1);
    assertThat(shown.get("monthly_grant").asLong()).isEqualTo(70);
    assertThat(shown.get("rows")).hasSize(3);
    assertThat(shown.at("/rows/1/kind").asString()).isEqualTo("top-up");
    assertThat(
            StorescopeProcess.runOn(data, "credits", "show", "--account", "ann", "--rows", "1")
                .out())
        .startsWith("1 credit, plus 70 each month\n")
        .contains("-100499          1  adjustment  a mistake");

    assertThat(credits("usage").get("charges")).isEmpty();
    assertThat(credits("grant").get("monthly_grant").asLong()).isEqualTo(100_000);
  }

  private void track(String command, String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("track", command, "--account", "cid"));
    all.addAll(List.of("--storetype", "appstore", "--storeid", "42", "--country", "us"));
    all.addAll(List.of(arguments));
    json(all.toArray(String[]::new));
  }

  private JsonNode credits(String command, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("credits", command, "--account", "ann", "--json"));
    all.addAll(List.of(arguments));
    return succeeded(StorescopeProcess.runOn(data, all.toArray(String[]::new)));
  }

  private JsonNode json(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--json");
    return succeeded(StorescopeProcess.runOn(data, all.toArray(String[]::new)));
  }

  private static JsonNode succeeded(Result result) {
    assertThat(result.exitCode()).as(result.error()).isZero();
    return result.json();
  }

  private void assertRefused(String error, String... arguments)
      throws IOException, InterruptedException {
    Result refused = StorescopeProcess.runOn(data, arguments);
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.error()).contains(error).hasLineCount(1);
  }
}
