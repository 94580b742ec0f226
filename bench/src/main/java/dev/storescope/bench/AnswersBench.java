package dev.storescope.bench;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * Answers a second of app-keyword-ranking about a past moment, 30 days of 100 ranked apps each,
 * read from the archive; beside a handler of the same web server that sends a fixed body of the
 * same size. Client and servers share the machine.
 */
public final class AnswersBench {
  private static final int KEYWORDS = 500;
  private static final int DAYS = 40;
  private static final int RANKS = 100;
  private static final int ROUNDS = 5;

  private AnswersBench() {}

  public static void main(String[] arguments) throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.make()) {
      Settings settings =
          new Settings(
              Map.of(Setting.DATA, folder.path().toString(), Setting.PORT, "0"),
              Map.of(),
              Map.of());
      fill(settings);
      try (App.Office office = App.openOffice(settings);
          Service service = App.start(settings, office)) {
        measure(service.url(), key(office));
      }
    }
  }

  private static void fill(Settings settings) {
    try (Archive archive = App.openArchive(settings)) {
      for (int keyword = 0; keyword < KEYWORDS; keyword++) {
        archive.append(Generated.days(keyword, DAYS, RANKS));
      }
    }
  }

  private static String key(App.Office office) {
    Account account =
        office
            .accounts()
            .create(new Username("bench"), App.newPassword(), Account.Role.ADMINISTRATOR);
    return office.accounts().createKey(account.id(), "bench", Optional.empty()).secret();
  }

  private static void measure(String url, String key) throws Exception {
    Load service = new Load(url, keyword -> question(keyword, key));
    byte[] body = service.body(0);
    WebServer fixed = fixed(body);
    Load beside =
        new Load("http://127.0.0.1:" + fixed.port(), _ -> "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    service.perSecond(KEYWORDS);
    beside.perSecond(KEYWORDS);
    for (int round = 1; round <= ROUNDS; round++) {
      double answers = service.perSecond(KEYWORDS);
      double bodies = beside.perSecond(KEYWORDS);
      System.out.printf(
          "round %d: %,.0f answers a second, fixed body of %d bytes %,.0f, ratio %.2f%n",
          round, answers, body.length, bodies, answers / bodies);
    }
    fixed.stop();
  }

  private static String question(int keyword, String key) {
    String path =
        "/api/app-keyword-ranking?storetype=appstore&country=us&storeid=%s&query=%s&timestamp=%s"
            .formatted(
                rankedApp(keyword),
                Generated.search(keyword).keyword().text().replace(' ', '+'),
                Generated.FIRST_DAY.plus(DAYS - 2, ChronoUnit.DAYS));
    return "GET %s HTTP/1.1\r\nHost: a\r\nAuthorization: Token %s\r\n\r\n".formatted(path, key);
  }

  private static AppId rankedApp(int keyword) {
    return Generated.days(keyword, 1, RANKS).getFirst().facts().apps().get(RANKS / 10);
  }

  private static WebServer fixed(byte[] body) throws IOException {
    String text = new String(body, StandardCharsets.UTF_8);
    return WebServer.builder()
        .port(0)
        .host("127.0.0.1")
        .routing(
            routing ->
                routing.get(
                    "/",
                    (_, response) -> {
                      response.header("Content-Type", "application/json");
                      response.send(text.getBytes(StandardCharsets.UTF_8));
                    }))
        .build()
        .start();
  }
}
