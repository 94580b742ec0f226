package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Programs of others that read the App Store, run with Node.js and pointed at the sandbox. It needs
 * npm.
 */
final class AppStoreClients {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Path SOURCES = Path.of("src", "test", "clients");
  private static final Path INSTALLED = Path.of("target", "clients", "app-store");

  private final URI sandbox;

  private AppStoreClients(URI sandbox) {
    this.sandbox = sandbox;
  }

  /** A question to a client: what it is called, which of its functions, and with what. */
  record Question(String client, Map<String, Object> settings, String call, Object options) {
    static Question scraper(String call, Map<String, Object> options) {
      return new Question("app-store-scraper", Map.of(), call, options);
    }

    static Question aso(String store, String call, Object options) {
      return new Question("aso:" + store, Map.of("country", "us"), call, options);
    }
  }

  /** Installs them in the versions of the lock file. */
  static AppStoreClients install(URI sandbox) throws IOException, InterruptedException {
    Files.createDirectories(INSTALLED);
    for (String file : List.of("package.json", "package-lock.json")) {
      Files.copy(
          SOURCES.resolve("app-store").resolve(file),
          INSTALLED.resolve(file),
          StandardCopyOption.REPLACE_EXISTING);
    }
    run(
        new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
            .directory(INSTALLED.toFile()));
    return new AppStoreClients(sandbox);
  }

  /** The answer to a question; fails the test if the client gives none. */
  JsonNode ask(Question question) throws IOException, InterruptedException {
    return ask(List.of(question)).getFirst();
  }

  /** The answers to some questions, asked one after another. */
  List<JsonNode> ask(List<Question> questions) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "node",
                "--experimental-require-module",
                "--require",
                SOURCES.resolve("point-at-sandbox.cjs").toAbsolutePath().toString(),
                SOURCES.resolve("app-store").resolve("ask.cjs").toString()));
    questions.stream().map(JSON::writeValueAsString).forEach(command::add);
    ProcessBuilder node = new ProcessBuilder(command);
    node.environment().put("SANDBOX", sandbox.toString());
    node.environment()
        .put("NODE_PATH", INSTALLED.resolve("node_modules").toAbsolutePath().toString());
    return lines(run(node)).map(JSON::readTree).map(line -> answer(line)).toList();
  }

  private static Stream<String> lines(String output) {
    return output.lines().filter(line -> line.startsWith("{"));
  }

  private static JsonNode answer(JsonNode line) {
    assertThat(line.has("answer")).as(line.toString()).isTrue();
    return line.path("answer");
  }

  private static String run(ProcessBuilder command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("client", ".out");
    Path error = Files.createTempFile("client", ".err");
    try {
      Process process = command.redirectOutput(out.toFile()).redirectError(error.toFile()).start();
      boolean ended = process.waitFor(3, TimeUnit.MINUTES);
      process.destroyForcibly();
      assertThat(ended).as("%s ends", command.command()).isTrue();
      String output = Files.readString(out, StandardCharsets.UTF_8);
      assertThat(process.exitValue())
          .as("%s: %s %s", command.command(), output, Files.readString(error))
          .isZero();
      return output;
    } finally {
      Files.delete(out);
      Files.delete(error);
    }
  }
}
