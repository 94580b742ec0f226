package dev.storescope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.StorescopeProcess.Result;
import java.nio.file.Path;
import java.util.List;
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

  @Test
  void bothNodesAnswerAsTheEmbeddedServiceDoes() throws Exception {
    Result result =
        StorescopeProcess.runFor(
            5,
            "cluster-demo",
            "--compare",
            "--json",
            "--days",
            "4",
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
          .filteredOn(
              answer -> answer.get("question").asString().startsWith("/api/" + endpoint + "?"))
          .extracting(answer -> answer.get("status").asInt())
          .as(endpoint)
          .contains(200);
    }
  }
}
