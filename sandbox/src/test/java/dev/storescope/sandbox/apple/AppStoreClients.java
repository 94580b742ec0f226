package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The clients app-store-scraper and aso, pointed at the sandbox. */
record AppStoreClients(Path installed, URI sandbox) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A call of a function of a client. */
  record Call(String client, Map<String, Object> settings, String call, Object options) {
    static Call scraper(String call, Map<String, Object> options) {
      return new Call("app-store-scraper", Map.of(), call, options);
    }

    static Call aso(String store, String call, Object options) {
      return new Call("aso:" + store, Map.of("country", "us"), call, options);
    }
  }

  static AppStoreClients install(URI sandbox) throws IOException, InterruptedException {
    return new AppStoreClients(NodeClients.install("app-store", "ask.cjs"), sandbox);
  }

  /** The result of a call; fails the test if it has none. */
  JsonNode call(Call call) throws IOException, InterruptedException {
    return call(List.of(call)).getFirst();
  }

  /** The results of calls, made one after another. */
  List<JsonNode> call(List<Call> calls) throws IOException, InterruptedException {
    return run(calls).stream().map(AppStoreClients::result).toList();
  }

  /** The error messages of calls; fails the test if one has a result. */
  List<String> errors(List<Call> calls) throws IOException, InterruptedException {
    List<JsonNode> lines = run(calls);
    assertThat(lines).allSatisfy(line -> assertThat(line.has("error")).as(line + "").isTrue());
    return lines.stream().map(line -> line.path("error").asString()).toList();
  }

  private List<JsonNode> run(List<Call> calls) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("--experimental-require-module", "ask.cjs"));
    calls.stream().map(JSON::writeValueAsString).forEach(arguments::add);
    return NodeClients.run(NodeClients.node(installed, sandbox, arguments))
        .lines()
        .filter(line -> line.startsWith("{"))
        .map(JSON::readTree)
        .toList();
  }

  private static JsonNode result(JsonNode line) {
    assertThat(line.has("answer")).as(line.toString()).isTrue();
    return line.path("answer");
  }
}
