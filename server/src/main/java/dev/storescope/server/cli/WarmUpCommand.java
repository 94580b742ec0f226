package dev.storescope.server.cli;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Scope;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.OpeningArchive;
import dev.storescope.server.Service;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Reads the command line of {@code serve}, starts the service on an empty data folder and sends
 * some requests, to train an AOT cache.
 */
@Command(name = "warm-up", hidden = true, description = "Train an ahead-of-time cache of the JVM.")
final class WarmUpCommand implements Callable<Integer> {
  private static final String SERVE = "serve";

  private static final List<String> REQUESTS =
      List.of(
          "/health/ready",
          "/openapi.json",
          "/metrics",
          "/api/top-charts?country=us&timestamp=2026-01-01T00:00Z",
          "/api/app-meta?storetype=appstore&storeid=1&country=us&timestamp=2026-01-01T00:00Z",
          "/api/app-keyword-ranking?storetype=appstore&storeid=1&country=us&query=a"
              + "&timestamp=2026-01-01T00:00Z",
          "/api/app-meta");

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandLineFactory.create(List.of(), SERVE).parseArgs(SERVE);
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-warm-up")) {
      sendRequests(folder.path());
    }
    return 0;
  }

  private static void sendRequests(Path folder) throws IOException, InterruptedException {
    Settings settings =
        new Settings(
            Map.of(Setting.DATA, folder.toString(), Setting.PORT, "0"), Map.of(), Map.of());
    try (OpeningArchive archive = App.openingArchive(settings);
        Database database = App.openDatabase(settings);
        Service service = App.start(settings, database, archive);
        HttpClient client = HttpClient.newHttpClient()) {
      String key = newKey(database.accounts());
      for (String path : REQUESTS) {
        client.send(
            HttpRequest.newBuilder(URI.create(service.url() + path))
                .header("Authorization", "Token " + key)
                .build(),
            BodyHandlers.discarding());
      }
    }
  }

  private static String newKey(Accounts accounts) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return accounts
        .createKey(
            FirstStart.administrator(accounts, nowhere).id(),
            "warm-up",
            Scope.READ,
            Optional.empty())
        .secret();
  }
}
