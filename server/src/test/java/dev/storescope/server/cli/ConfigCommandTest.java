package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConfigCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @Test
  void jsonHasTheOriginAndTheDescriptionOfEachSetting() throws IOException {
    assertThat(config("http.port: 8081\nmail.password: hush\n")).isZero();

    JsonNode settings = JsonMapper.shared().readTree(out.toString());
    assertThat(settings.get("http.port").toString())
        .isEqualTo(
            """
            {"value":"8081","origin":"configuration file",\
            "description":"port to listen on; 0: any free port","variable":"STORESCOPE_HTTP_PORT"}""");
    assertThat(settings.at("/http.bind/origin").asString()).isEqualTo("default");
    assertThat(settings.at("/mail.password/value").asString()).isEqualTo("(set)");
    assertThat(settings.at("/java.heap/value").asString()).endsWith("m");
  }

  @Test
  void aValueThatTheServiceRefusesIsAFailureAndPrintedAllTheSame() throws IOException {
    assertThat(config("http.port: 70000\nfetching.workers: many\n")).isEqualTo(1);
    assertThat(out.toString()).contains("70000", "many");
    assertThat(error.toString().lines())
        .containsExactlyInAnyOrder(
            "storescope: Invalid http.port '70000' (configuration file). Use a port such as 8080.",
            "storescope: Invalid fetching.workers 'many' (configuration file). Use a whole number.");
  }

  private int config(String file) throws IOException {
    Path yaml = Files.writeString(folder.resolve("storescope.yaml"), file);
    String[] arguments = {"config", "--json", "--config", yaml.toString()};
    return CommandLineFactory.create(List.of(), arguments)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(error, true))
        .execute(arguments);
  }
}
