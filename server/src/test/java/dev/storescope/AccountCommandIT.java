package dev.storescope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.StorescopeProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AccountCommandIT {
  @TempDir Path data;

  @Test
  void anAccountIsMadeAnAdministratorAndTheLastOneStaysThat() throws Exception {
    run("account", "create", "ann");
    assertThat(run("account", "role", "ann", "ADMINISTRATOR").json().get("role").asString())
        .isEqualTo("administrator");
    Result refused = run("account", "role", "ann", "MEMBER");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.error()).contains("last administrator").hasLineCount(1);
  }

  @Test
  void theSessionsOfAnAccountAreListedAndEnded() throws Exception {
    String password = run("account", "create", "bob").json().get("password").asString();
    try (StorescopeProcess service = StorescopeProcess.serve("--data", data.toString())) {
      assertThat(service.logIn("bob", password)).isEqualTo(200);
    }
    assertThat(run("account", "sessions", "bob").json().at("/sessions/0/address").asString())
        .isEqualTo("127.0.0.1");
    assertThat(run("account", "end-sessions", "bob").json().get("ended").asInt()).isEqualTo(1);
    assertThat(run("account", "sessions", "bob").json().get("sessions")).isEmpty();
  }

  @Test
  void anAppIsFollowedAndNoLonger() throws Exception {
    run("account", "create", "cid");
    assertThat(track("app", "--device", "ipad").exitCode()).isZero();
    assertThat(track("keywords", "vpn", "photo editor").exitCode()).isZero();
    JsonNode app = run("track", "list", "--account", "cid").json().at("/apps/0");
    assertThat(app.get("storeid").asString()).isEqualTo("42");
    assertThat(app.at("/devices/0").asString()).isEqualTo("ipad");
    assertThat(app.get("keywords")).hasSize(2);
    assertThat(track("remove").exitCode()).isZero();
    assertThat(run("track", "list", "--account", "cid").json().get("apps")).isEmpty();
  }

  private Result track(String command, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("track", command, "--account", "cid"));
    all.addAll(List.of("--storetype", "appstore", "--storeid", "42", "--country", "us"));
    all.addAll(List.of(arguments));
    return run(all.toArray(String[]::new));
  }

  private Result run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(2, List.of("--data", data.toString(), "--json"));
    return StorescopeProcess.run(all.toArray(String[]::new));
  }
}
