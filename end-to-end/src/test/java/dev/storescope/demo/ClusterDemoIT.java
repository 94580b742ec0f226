package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.demo.StorescopeProcess.Result;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ClusterDemoIT {
  private static final List<String> ENDPOINTS =
      List.of(
          "app-meta",
          "app-rating",
          "app-all-info",
          "app-keyword-ranking",
          "app-keywords-rank-movement",
          "app-competitors",
          "search-results",
          "top-charts",
          "keyword-stats",
          "keyword-suggestions",
          "keyword-auto-suggestions",
          "estimated-installs-by-keyword",
          "search-ads-suggestions");

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  void bothNodesAnswerAsTheEmbeddedServiceDoes() throws Exception {
    Result result =
        StorescopeProcess.runFor(
            30,
            "cluster-demo",
            "--compare",
            "--json",
            "--days",
            "3",
            "--port",
            "29500",
            "--data",
            folder.toString());

    List<JsonNode> answers = result.json().get("answers").valueStream().toList();
    assertThat(answers)
        .filteredOn(answer -> !answer.get("same").asBoolean())
        .as("answers that differ")
        .isEmpty();
    assertThat(result.exitCode()).isZero();
    for (String endpoint : ENDPOINTS) {
      assertThat(answers)
          .filteredOn(answer -> answer.get("path").asString().startsWith("/api/" + endpoint + "?"))
          .extracting(answer -> answer.get("status").asInt())
          .as(endpoint)
          .contains(200);
    }
  }

  @Test
  void aPortInUseIsReportedInOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(StorescopeProcess.run("cluster-demo", "--port", port, "--data", folder.toString()))
          .isEqualTo(
              new Result(
                  1,
                  "",
                  "storescope: Port %s is not free on 127.0.0.1. Stop the program that uses it, such as another demo, or choose another with --port.\n"
                      .formatted(port)));
    }
  }

  @Test
  void theLastPortIsRefused() throws Exception {
    assertThat(StorescopeProcess.run("cluster-demo", "--port", "65535").error())
        .isEqualTo(
            "storescope: --port must be 1 to 65534, not 65535. The second node uses the"
                + " next port.\n");
  }
}
