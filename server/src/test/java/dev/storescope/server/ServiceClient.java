package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Requests to a service in this process, and commands on its data folder. */
final class ServiceClient {
  /** One connection, on which a request is counted before the next one is read. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ServiceClient() {}

  static HttpResponse<String> get(Service service, String key, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.url() + path))
            .header("Authorization", "Token " + key)
            .build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The output of a command. */
  static String run(Path data, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", data.toString()));
    StringWriter out = new StringWriter();
    StringWriter error = new StringWriter();
    int exitCode =
        CommandLineFactory.create(List.of(), arguments)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(error))
            .execute(all.toArray(String[]::new));
    assertThat(exitCode).as(error.toString()).isZero();
    return out.toString();
  }

  /** A new API key of the administrator. */
  static String newKey(Path data) {
    if (!run(data, "account", "list").contains("admin")) {
      run(data, "account", "create", "admin", "--role", "ADMINISTRATOR");
    }
    String created = run(data, "key", "create", "test", "--json");
    return JsonMapper.shared().readTree(created).get("api_key").asString();
  }
}
