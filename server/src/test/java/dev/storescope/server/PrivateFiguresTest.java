package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.connections.Credentials;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.server.RecordedRoutes.Route;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Reply;
import dev.storescope.testkit.RawClient.Request;
import dev.storescope.testkit.SampleCredentials;
import dev.storescope.testkit.server.Operation;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * No route of a whole service gives the own figures of a workspace, or the texts of its
 * connections, to another account, to anyone without one, or by a shared link. The routes are those
 * that the service registers: a new one is called too, or fails the test where it needs a value
 * that nobody has chosen here.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
class PrivateFiguresTest {
  private static final AppId APP = AnalystsArchive.APP;
  private static final String FIGURES =
      "/account/own/figures?by=all&storetype=appstore&storeid=" + APP.value();
  private static final String FUNNEL =
      "/dashboard/apps/appstore/%s/us/funnel".formatted(APP.value());
  private static final String SOURCE = "markersource";
  private static final String CONNECTION = "markerconnection";
  private static final String KEY_ID = "MARKERKEY1";

  /** What is private, as answers and pages would write it. */
  private static final List<String> MARKS =
      List.of("987654321", "987,654,321", SOURCE, CONNECTION, KEY_ID);

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  /** The values of the variables of paths. */
  private static final Map<String, String> VARIABLES =
      Map.ofEntries(
          Map.entry("storetype", "appstore"),
          Map.entry("storeid", APP.value()),
          Map.entry("country", "us"),
          Map.entry("locale", "en-US"),
          Map.entry("username", "ann"),
          Map.entry("owner", "ann"),
          Map.entry("id", "1"),
          Map.entry("number", "1"),
          Map.entry("key", "0".repeat(32)),
          Map.entry("name", "app.css"),
          Map.entry("date", "2026-10-09"),
          Map.entry("competitors", AnalystsArchive.RIVAL.value()),
          Map.entry("group", "1"),
          Map.entry("kind", "icon"),
          Map.entry("hash", "0"),
          Map.entry("secret", "ssl_none"),
          Map.entry("page", "connections"));

  /** The parameters that are left out: the default has what was kept. */
  private static final Set<String> OF_DEFAULT = Set.of("format", "bom", "by", "from", "to");

  /** What the addresses of pages ask for beside the page itself. */
  private static final List<String> QUERIES =
      List.of(
          "",
          "?q=chat",
          "?format=csv",
          "?in=all",
          "?in=all&table=sources&format=csv",
          "?table=countries&format=csv");

  private final AtomicInteger guests = new AtomicInteger();
  private final AtomicInteger shown = new AtomicInteger();
  private Settings settings;
  private Path exported;
  private App.Database database;
  private Service service;
  private RawClient client;
  private RecordedRoutes routes;
  private Caller ann;
  private Caller bob;
  private Caller root;

  /** An account with a key and a session. */
  private record Caller(Account account, String key, String session) {
    String authorization() {
      return "Authorization: Token " + key;
    }

    String cookie() {
      return "Cookie: storescope_session=" + session;
    }
  }

  @BeforeAll
  void serve(@TempDir Path folder, @TempDir Path out) throws IOException {
    settings = settings(folder);
    try (Archive archive = App.openArchive(settings)) {
      new AnalystsArchive(archive).fill();
    }
    database = App.openDatabase(settings);
    root = caller("root", Account.Role.ADMINISTRATOR);
    ann = caller("ann", Account.Role.MEMBER);
    bob = caller("bob", Account.Role.MEMBER);
    keepFigures();
    // Before the service has the archive to itself.
    exported = out;
    export(folder, out);
    ServiceWiring wiring =
        new ServiceWiring(settings, database, App.openingArchive(settings), App.CLOCK);
    routes = RecordedRoutes.of(wiring.routes(Optional.empty()));
    service = wiring.start(new SecureRandom(), Optional.empty());
    client = new RawClient(URI.create(service.url()).getPort());
  }

  private static void export(Path data, Path out) {
    ServiceClient.run(data, "export", "--out", out.resolve("all.jsonl").toString());
    ServiceClient.run(
        data, "export", "--format", "parquet", "--out", out.resolve("tables").toString());
  }

  private static Settings settings(Path folder) {
    String none = "http://127.0.0.1:1";
    return new Settings(
        Map.of(
            Setting.DATA,
            folder.toString(),
            Setting.PORT,
            "0",
            Setting.REQUESTS_PER_MINUTE,
            "0",
            Setting.TRUSTED_PROXIES,
            "127.0.0.1",
            Setting.METRICS_ACCESS,
            "everyone",
            Setting.ATTEMPTS,
            "1",
            Setting.ITUNES,
            none,
            Setting.ITUNES_SEARCH,
            none,
            Setting.APP_STORE_PAGES,
            none),
        Map.of(),
        Map.of());
  }

  private Caller caller(String name, Account.Role role) {
    String password = App.newPassword();
    Account account = database.ports().accounts().create(new Username(name), password, role);
    database
        .ports()
        .trackingLists()
        .put(account.id(), APP, AnalystsArchive.US, Set.of(Device.IPHONE));
    String key =
        database
            .ports()
            .accounts()
            .createKey(account.id(), "key", Scope.ADMINISTRATION, Optional.empty())
            .secret();
    return switch (database.ports().accounts().logIn(name, password, "127.0.0.1")) {
      case LogIn.Granted(_, String token) -> new Caller(account, key, token);
      case LogIn.Refused _, LogIn.Disabled _, LogIn.TooManyFailures _ ->
          throw new IllegalStateException(name + " cannot log in");
    };
  }

  /** Of yesterday, so that they are within every period. */
  private void keepFigures() {
    LocalDate date = LocalDate.ofInstant(App.CLOCK.instant(), ZoneOffset.UTC).minusDays(1);
    long connection =
        database
            .ports()
            .connections()
            .create(
                ann.account().id(),
                CONNECTION,
                new Credentials.AppStoreConnect(
                    Optional.empty(),
                    KEY_ID,
                    SampleCredentials.APP_STORE_CONNECT.key(),
                    Optional.empty()))
            .id();
    database
        .ports()
        .ownFigures()
        .put(
            ann.account().id(),
            connection,
            List.of(
                day(OwnReport.ENGAGEMENT, OwnFigure.PAGE_VIEWS, date),
                day(OwnReport.DOWNLOADS, OwnFigure.FIRST_DOWNLOADS, date)));
  }

  private static OwnDay day(OwnReport report, OwnFigure figure, LocalDate date) {
    OwnDay.Key key = new OwnDay.Key(figure, SOURCE, AnalystsArchive.US);
    return new OwnDay(APP, report, date, date.plusDays(1), Map.of(key, 987_654_321L));
  }

  @BeforeEach
  void countAnew() {
    shown.set(0);
  }

  @AfterAll
  void stop() {
    service.close();
    database.close();
  }

  /** The others would prove nothing without the figures. */
  @AfterEach
  void theirWorkspaceStillReadsThem() {
    theirWorkspaceReadsThem();
  }

  @Test
  void theirWorkspaceReadsThem() {
    assertThat(own(FIGURES, ann.authorization()).text()).contains("987654321", SOURCE);
    assertThat(own(FUNNEL, ann.cookie()).text()).contains("987,654,321", SOURCE);
    assertThat(own(FUNNEL + "?format=csv", ann.cookie()).text()).contains("987654321");
    assertThat(own("/account/connections", ann.authorization()).text())
        .contains(CONNECTION, KEY_ID);
  }

  @Test
  void everyRouteOfTheInterfaceIsDescribedWithItsMethods() {
    Map<String, Set<String>> described = new TreeMap<>();
    Operation.all()
        .forEach(
            each ->
                described.computeIfAbsent(each.path(), _ -> new TreeSet<>()).add(each.method()));
    Map<String, Set<String>> served = new TreeMap<>();
    for (String path : routes.tables()) {
      served.put(path, methods(path));
    }
    served.remove("/mcp");
    described.keySet().removeIf(path -> !routes.tables().contains(path));
    assertThat(served).isEqualTo(described);
  }

  /** Those that a refusal names, without HEAD. */
  private Set<String> methods(String path) {
    Reply reply = send("OPTIONS", filled(path), "", bob.authorization());
    return Stream.of(reply.header("Allow").split(", "))
        .filter(method -> !method.equals("HEAD"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void noAnswerOfTheInterfaceHasThem() {
    Set<String> answered = new TreeSet<>();
    for (Operation operation : Operation.all()) {
      if (operation.method().equals("GET")) {
        for (String target : targets(operation)) {
          get(target);
          if (get(target, bob.authorization()).status() == 200) {
            answered.add(operation.path());
          }
          get(target, bob.authorization(), "X-Workspace: ann");
          get(target, root.authorization());
          get(target, root.authorization(), "X-Workspace: ann");
        }
      }
    }
    assertThat(answered)
        .contains("/account/own/apps", "/account/own/figures", "/account/connections")
        .hasSizeGreaterThan(30);
    assertThat(shown).hasValueGreaterThan(80);
  }

  private static List<String> targets(Operation operation) {
    String query =
        operation.parameters().stream()
            .filter(name -> !OF_DEFAULT.contains(name))
            .map(name -> name + "=" + VARIABLES.getOrDefault(name, Operation.right(name)))
            .collect(Collectors.joining("&", "?", ""));
    String path = filled(operation.path());
    return operation.parameters().contains("format")
        ? List.of(path, path + query, path + query + "&format=csv")
        : List.of(path, path + query);
  }

  /** Last, as it changes what there is: not as an administrator, who may remove accounts. */
  @Test
  @Order(Integer.MAX_VALUE)
  void noChangeByTheInterfaceAnswersWithThem() {
    for (Operation operation : Operation.all()) {
      if (!operation.method().equals("GET")) {
        String body = operation.members().isEmpty() ? "" : operation.rightBody();
        String path = filled(operation.path());
        send(operation.method(), path, body);
        send(operation.method(), path, body, bob.authorization());
        send(operation.method(), path, body, bob.authorization(), "X-Workspace: ann");
      }
    }
  }

  @Test
  void noPageHasThem() {
    for (String target : pages()) {
      get(target, bob.cookie());
      get(target, bob.cookie() + "; storescope_workspace=ann");
      get(target, root.cookie() + "; storescope_workspace=ann");
      if (!target.contains("?")) {
        get(target);
        get(target, root.cookie());
      }
    }
    assertThat(shown).hasValueGreaterThan(200);
  }

  private List<String> pages() {
    List<String> pages = new ArrayList<>();
    for (Route route : routes.pages()) {
      if (route.method().equals("GET")) {
        String path = filled(route.path());
        QUERIES.forEach(query -> pages.add(path + query));
      }
    }
    assertThat(pages).contains(FUNNEL + "?in=all");
    return pages;
  }

  @Test
  void noSharedLinkHasThem() {
    Set<String> shared = new TreeSet<>();
    SharedLinks links = database.ports().sharedLinks();
    for (String page : pages()) {
      SharedLinks.NewLink link = links.create(ann.account().id(), "Link", page, Optional.empty());
      if (get("/shared/" + link.secret(), fromAnotherNetwork()).status() == 200) {
        shared.add(page);
      }
      links.withdraw(ann.account().id(), link.link().id());
    }
    assertThat(shared).hasSizeGreaterThan(30).noneMatch(page -> page.contains("funnel"));
  }

  /** A network may open 60 shared pages a minute. */
  private String fromAnotherNetwork() {
    int guest = guests.incrementAndGet();
    return "X-Forwarded-For: 198.51." + guest / 250 + "." + (1 + guest % 250);
  }

  /** Last, as forms change what there is. */
  @Test
  @Order(Integer.MAX_VALUE)
  void noFormAnswersWithThem() {
    String token =
        FORM_TOKEN
            .matcher(get("/dashboard/account/keys", bob.cookie()).text())
            .results()
            .map(found -> found.group(1))
            .findFirst()
            .orElseThrow();
    for (Route route : routes.pages()) {
      if (route.method().equals("POST") && !route.path().endsWith("/logout")) {
        String path = filled(route.path());
        String type = "Content-Type: application/x-www-form-urlencoded";
        send("POST", path, "form_token=" + token, type, bob.cookie());
        send(
            "POST", path, "form_token=" + token, type, bob.cookie() + "; storescope_workspace=ann");
        send("POST", path, "", type);
      }
    }
  }

  @Test
  void noToolOfAnAssistantHasThem() {
    JsonNode tools = call(bob, "tools/list", JsonMapper.shared().createObjectNode()).get("tools");
    assertThat(tools).hasSizeGreaterThan(20);
    List<String> refused = new ArrayList<>();
    for (JsonNode tool : tools) {
      for (Caller caller : List.of(bob, root)) {
        ObjectNode call = JsonMapper.shared().createObjectNode().put("name", name(tool));
        call.set("arguments", arguments(tool.get("inputSchema")));
        JsonNode result = call(caller, "tools/call", call);
        String text = result.at("/content/0/text").asString();
        if (text.startsWith("The request is not valid.")) {
          refused.add(name(tool) + ": " + text);
        }
      }
    }
    assertThat(refused).isEmpty();
  }

  private static String name(JsonNode tool) {
    return tool.get("name").asString();
  }

  /** All arguments that a tool requires, and the app wherever it can be about one. */
  private static ObjectNode arguments(JsonNode schema) {
    ObjectNode arguments = JsonMapper.shared().createObjectNode();
    JsonNode all = schema.path("properties");
    Stream.concat(
            schema.path("required").valueStream().map(JsonNode::asString),
            Stream.of("storeid").filter(all::has))
        .forEach(name -> arguments.set(name, value(name, all.get(name))));
    return arguments;
  }

  private static JsonNode value(String name, JsonNode schema) {
    JsonMapper json = JsonMapper.shared();
    return switch (schema.path("type").asString()) {
      case "array" -> json.createArrayNode().add(value(name, schema.path("items")));
      case "object" -> arguments(schema);
      case "integer", "number" -> json.getNodeFactory().numberNode(schema.path("minimum").asInt(1));
      case "boolean" -> json.getNodeFactory().booleanNode(false);
      default ->
          json.getNodeFactory()
              .stringNode(
                  schema.has("enum")
                      ? schema.get("enum").get(0).asString()
                      : VARIABLES.getOrDefault(name, "chat"));
    };
  }

  private JsonNode call(Caller caller, String method, ObjectNode params) {
    ObjectNode message = JsonMapper.shared().createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", method).set("params", params);
    Reply reply =
        send(
            "POST",
            "/mcp",
            message.toString(),
            "Content-Type: application/json",
            "Accept: application/json, text/event-stream",
            caller.authorization());
    return JsonMapper.shared().readTree(reply.text()).path("result");
  }

  @Test
  void neitherTheMetricsNorAnExportHaveThem() throws IOException, SQLException {
    get("/metrics");
    try (Stream<Path> files = Files.walk(exported)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSizeGreaterThan(2);
      for (Path file : all) {
        String text =
            file.toString().endsWith(".parquet")
                ? rowsOf(file)
                : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(MARKS).as(file.toString()).noneMatch(text::contains);
      }
    }
  }

  /** All rows of a table, whose file is compressed. */
  private static String rowsOf(Path table) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement();
        ResultSet all = statement.executeQuery("select t::varchar from '" + table + "' t")) {
      while (all.next()) {
        rows.append(all.getString(1)).append('\n');
      }
    }
    return rows.toString();
  }

  /**
   * A path with a value for each of its variables.
   *
   * @throws AssertionError if a variable has none
   */
  private static String filled(String path) {
    List<String> unknown =
        VARIABLE
            .matcher(path)
            .results()
            .map(found -> found.group(1))
            .filter(name -> !VARIABLES.containsKey(name))
            .toList();
    assertThat(unknown).as("variables of %s without a value in this test", path).isEmpty();
    return VARIABLE.matcher(path).replaceAll(found -> VARIABLES.get(found.group(1)));
  }

  private Reply own(String target, String header) {
    return client.send(Request.get(target, header)).orElseThrow();
  }

  private Reply get(String target, String... headers) {
    return send("GET", target, "", headers);
  }

  /** Sends a request, whose answer must have nothing private. */
  private Reply send(String method, String target, String body, String... headers) {
    Request request = new Request(method, target, List.of(headers), body);
    Reply reply = client.send(request).orElseThrow();
    assertThat(MARKS).as("%s%n%s", request, reply.received()).noneMatch(reply.text()::contains);
    if (reply.status() == 200) {
      shown.incrementAndGet();
    }
    return reply;
  }
}
