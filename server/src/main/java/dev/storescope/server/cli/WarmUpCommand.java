package dev.storescope.server.cli;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Scope;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.OpeningArchive;
import dev.storescope.server.Service;
import dev.storescope.server.cli.account.FirstStart;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Starts the service as {@code serve} does and sends some requests, to train an AOT cache. The
 * first time on a folder creates its database, so a second one is what later starts are like.
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

  @Parameters(paramLabel = "DIR", description = "folder for the data")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException {
    Path configuration = folder.resolve("storescope.yaml");
    ConfigurationFile.write(
        configuration, Map.of(Setting.DATA, folder.resolve("data").toString(), Setting.PORT, "0"));
    CommandLineFactory.create(List.of(), SERVE)
        .parseArgs(SERVE, "--config", configuration.toString());
    Settings settings = new Settings(Map.of(), Map.of(), ConfigurationFile.read(configuration));
    try (OpeningArchive archive = App.openingArchive(settings);
        Database database = App.openDatabase(settings);
        Service service = App.start(settings, database, archive)) {
      URI url = URI.create(service.url());
      String key = newKey(database.ports().accounts());
      for (String path : REQUESTS) {
        send(url, path, key);
      }
    }
    return 0;
  }

  /** By a socket: the JDK's client would bring its own classes into the cache. */
  private static void send(URI url, String path, String key) throws IOException {
    String request =
        """
        GET %s HTTP/1.1
        Host: %s
        Authorization: Token %s
        Connection: close

        """
            .formatted(path, url.getAuthority(), key);
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket
          .getOutputStream()
          .write(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
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
