package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * The service behind nginx and Caddy with TLS, with the configurations of {@code docs/proxies.md}.
 */
class ReverseProxyIT {
  private static final String BASE = "/storescope";
  private static final String ID = "9000000001";
  private static final Pattern LINK = Pattern.compile(" (?:href|src|hx-get)=\"(/[^\"]*)\"");
  private static final Pattern SENT_TO =
      Pattern.compile(" (?:action|formaction|hx-post|data-path)=\"(/[^\"]*)\"");

  private static final String SETTINGS =
      """
      http:
        base_path: /storescope
        trusted_proxies: 127.0.0.1
      """;

  private static StorescopeProcess below;
  private static SharedDemo demo;
  private static SelfSignedCertificate certificate;
  private static String key = "";
  private static String password = "";

  @TempDir private Path folder;
  private final HttpClient browser =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .sslContext(certificate.clients())
          .build();

  private enum Server {
    NGINX {
      @Override
      ReverseProxy start(Path folder, int index, String service) throws Exception {
        return ReverseProxy.nginx(
            folder, ReverseProxy.documented("nginx", index), certificate, service);
      }
    },
    CADDY {
      @Override
      ReverseProxy start(Path folder, int index, String service) throws Exception {
        return ReverseProxy.caddy(
            folder, ReverseProxy.documented("caddy", index), certificate, service);
      }
    };

    abstract ReverseProxy start(Path folder, int index, String service) throws Exception;
  }

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    demo = SharedDemo.get();
    certificate = SelfSignedCertificate.in(folder);
    String data = folder.resolve("data").toString();
    Path settings = Files.writeString(folder.resolve("storescope.yaml"), SETTINGS);
    key = StorescopeProcess.newKey(Path.of(data));
    password = run(data, "account", "create", "ann", "--json").json().get("password").asString();
    String[] app = {
      "--account", "ann", "--storetype", "appstore", "--storeid", ID, "--country", "us"
    };
    run(data, concat(List.of("track", "app"), app));
    run(data, concat(List.of("track", "keywords", "budget planner", "expense tracker"), app));
    below =
        StorescopeProcess.serve(
            "--data", data,
            "--config", settings.toString(),
            "--import", Path.of("..", "docs", "example", "history.jsonl").toString(),
            "--replay", Files.createDirectory(folder.resolve("replies")).toString());
  }

  private static StorescopeProcess.Result run(String data, String... arguments) throws Exception {
    StorescopeProcess.Result result = StorescopeProcess.runOn(Path.of(data), arguments);
    assertThat(result.exitCode()).as(result.error()).isZero();
    return result;
  }

  private static String[] concat(List<String> command, String... options) {
    return Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new);
  }

  @AfterAll
  static void stop() {
    below.close();
  }

  @ParameterizedTest
  @EnumSource(Server.class)
  void aHostOfItsOwnHasPagesInterfaceAndAssistants(Server server) throws Exception {
    try (ReverseProxy proxy = server.start(folder, 0, demo.url())) {
      String name = demo.access().get("username").asString();
      String secret = demo.access().get("password").asString();
      HttpResponse<String> loggedIn = logIn(proxy, "/dashboard", name, secret);
      assertThat(loggedIn.statusCode()).isEqualTo(303);
      assertThat(loggedIn.headers().firstValue("Set-Cookie").orElseThrow()).contains("; Secure");
      HttpResponse<String> page = get(proxy.url("/dashboard"));
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("Log out");
      assertThat(get(proxy.url("/metrics")).statusCode()).isEqualTo(404);
      assertThat(ask(proxy.url("/mcp"), demo.apiKey())).contains("\"tools\"");
    }
  }

  @ParameterizedTest
  @EnumSource(Server.class)
  void noLinkOfAnyPageLeavesThePath(Server server) throws Exception {
    try (ReverseProxy proxy = server.start(folder, 1, below.url())) {
      HttpResponse<String> loggedIn = logIn(proxy, BASE + "/dashboard", "ann", password);
      assertThat(loggedIn.headers().firstValue("Location")).contains(BASE + "/dashboard");
      assertThat(loggedIn.headers().firstValue("Set-Cookie").orElseThrow())
          .contains("Path=/storescope;");
      assertThat(crawl(proxy))
          .contains(
              BASE + "/docs/accounts",
              BASE + "/openapi.json",
              BASE + "/dashboard/account/keys",
              BASE + "/dashboard/apps/appstore/" + ID + "/us/workbench")
          .hasSizeGreaterThan(60);
      assertThat(get(proxy.url(BASE + "/metrics")).statusCode()).isEqualTo(404);
      String document = get(proxy.url(BASE + "/openapi.json")).body();
      assertThat(JsonMapper.shared().readTree(document).at("/servers/0/url").asString())
          .isEqualTo(BASE);
      assertThat(ask(proxy.url(BASE + "/mcp"), key)).contains("\"tools\"");
    }
  }

  @Test
  void aServicePrintsItsAddressWithThePath() {
    assertThat(below.url()).endsWith(BASE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1.1"})
  void aProxyThatPassesNoHeaderIsNotThisMachineAndIsToldWhichToPass(String version)
      throws Exception {
    String plain =
        "location / { proxy_pass http://127.0.0.1:8080; proxy_http_version %s; }"
            .formatted(version);
    try (ReverseProxy proxy = ReverseProxy.nginx(folder, plain, demo.url())) {
      assertThat(get(proxy.url("/metrics")).statusCode()).isEqualTo(401);
      HttpResponse<String> refused = logIn(proxy, "/dashboard", "demo", "wrong");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("proxy_set_header Host $http_host;");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy_set_header X-Real-IP $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_set_header Host storescope.example.com;"
      })
  void anySignOfAProxyIsEnough(String sign) throws Exception {
    String plain =
        "location / { proxy_pass http://127.0.0.1:8080; proxy_http_version 1.1;"
            + " proxy_set_header Connection \"\"; %s }".formatted(sign);
    try (ReverseProxy proxy = ReverseProxy.nginx(folder, plain, demo.url())) {
      assertThat(get(proxy.url("/metrics")).statusCode()).isEqualTo(401);
    }
    assertThat(get(URI.create(demo.url() + "/metrics")).statusCode()).isEqualTo(200);
  }

  /** Opens all pages, each once; the addresses that were found. */
  private Set<String> crawl(ReverseProxy proxy) throws Exception {
    Set<String> found = new LinkedHashSet<>(Set.of(BASE + "/dashboard"));
    Deque<String> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      URI address = proxy.url(open.remove());
      HttpResponse<String> response = get(address);
      assertThat(response.statusCode()).as(address.toString()).isIn(200, 303);
      for (String link : links(response)) {
        assertThat(link).as("link of " + address).startsWith(BASE + "/");
        String path = link.replaceFirst("[?#].*", "");
        if (found.add(path)) {
          open.add(link.replaceFirst("#.*", ""));
        }
      }
    }
    return found;
  }

  /** What a browser would request of the same host by itself, or after a click. */
  private static Set<String> links(HttpResponse<String> response) {
    Set<String> links = new LinkedHashSet<>();
    response.headers().firstValue("Location").ifPresent(links::add);
    if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
      SENT_TO
          .matcher(response.body())
          .results()
          .forEach(found -> assertThat(found.group(1)).startsWith(BASE + "/"));
      LINK.matcher(response.body())
          .results()
          .map(found -> found.group(1).replace("&amp;", "&"))
          .forEach(links::add);
    }
    return links;
  }

  /** Fills in the form of the log-in, as a browser that is sent there. */
  private HttpResponse<String> logIn(
      ReverseProxy proxy, String path, String username, String secret) throws Exception {
    HttpResponse<String> sent = get(proxy.url(path));
    assertThat(sent.statusCode()).isEqualTo(303);
    HttpResponse<String> page = get(proxy.url(sent.headers().firstValue("Location").orElseThrow()));
    Matcher form = SENT_TO.matcher(page.body());
    assertThat(form.find()).isTrue();
    String action = form.group(1);
    String fields = "username=" + encode(username) + "&password=" + encode(secret);
    return browser.send(
        HttpRequest.newBuilder(proxy.url(action))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", proxy.url("").toString())
            .POST(BodyPublishers.ofString(fields))
            .build(),
        BodyHandlers.ofString());
  }

  private String ask(URI assistants, String secret) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(assistants)
            .header("Authorization", "Bearer " + secret)
            .header("Accept", "application/json, text/event-stream")
            .POST(
                BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"))
            .build();
    return browser.send(request, BodyHandlers.ofString()).body();
  }

  private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
    return browser.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
