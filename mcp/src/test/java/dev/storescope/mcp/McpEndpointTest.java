package dev.storescope.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Scope;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.turn.Limits;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The transport of the MCP server. */
class McpEndpointTest {
  private static final Patience NONE = new Patience(Duration.ZERO, 0);
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
  private static final String LISTS =
      """
      {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"tracked_lists","arguments":\
      {"storetype":"appstore","storeid":"20","country":"us"}}}""";

  private static final String SAVE =
      """
      {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"save_metadata_draft",\
      "arguments":{"storetype":"appstore","storeid":"20","locale":"en-US",\
      "texts":{"title":"Piggy"}}}}""";
  private static final String CHECK =
      SAVE.replace("save_metadata_draft", "check_metadata")
          .replace("\"locale\":\"en-US\"", "\"country\":\"us\"");
  private static final String DRAFTS =
      SAVE.replace("save_metadata_draft", "metadata_drafts")
          .replace(",\"texts\":{\"title\":\"Piggy\"}", "");

  @AutoClose private final TestService service = new TestService(NONE);
  private final String key = service.newKey(Scope.READ);

  @Test
  void aRequestIsAnsweredAsJson() {
    HttpResponse<String> response = service.send("POST", key, PING);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, 2025-11-25",
    "2025-06-18, 2025-06-18",
    "2099-01-01, 2025-11-25",
  })
  void theNewestProtocolVersionThatBothKnowIsSpoken(String asked, String spoken) {
    String message =
        """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"%s",\
        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"""
            .formatted(asked);
    assertThat(service.send("POST", key, message).body())
        .contains("\"protocolVersion\":\"" + spoken + "\"", "\"version\":\"1.2.3\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
      })
  void whatNeedsNoAnswerIsAccepted(String message) {
    HttpResponse<String> response = service.send("POST", key, message);
    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"id\":1}", "\"text\"", "[" + PING + "]"})
  void whatIsNoMessageIsRefused(String body) {
    HttpResponse<String> response = service.send("POST", key, body);
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("\"id\":null", "-32700");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tools/call|5|'params' must be an object.",
        "tools/call|[]|'params' must be an object.",
        "tools/call|\"x\"|'params' must be an object.",
        "ping|[1]|'params' must be an object.",
        "tools/list|{\"cursor\":5}|'cursor' must be a string.",
        "tools/call|{}|'name' must be a string.",
        "tools/call|{\"name\":5}|'name' must be a string.",
        "tools/call|{\"name\":{}}|'name' must be a string.",
        "tools/call|{\"name\":\"tracked_lists\",\"arguments\":5}|'arguments' must be an object.",
        "tools/call|{\"name\":\"tracked_lists\",\"arguments\":[]}|'arguments' must be an object.",
        "tools/call|{\"name\":\"no_tool\"}|There is no tool 'no_tool'. See tools/list.",
        "prompts/get|{\"name\":\"none\"}|There is no prompt 'none'. See prompts/list.",
        "prompts/get|{\"arguments\":{}}|'name' must be a string.",
        "initialize|{}|'protocolVersion' must be a string.",
        "initialize|null|'protocolVersion' must be a string.",
        "initialize|{\"protocolVersion\":5}|'protocolVersion' must be a string.",
        "initialize|{\"protocolVersion\":\"2025-11-25\"}|'capabilities' must be an object.",
        "initialize|{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}|'clientInfo'"
            + " must be an object.",
        "initialize|{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{}}|'name' must be a string.",
        "initialize|{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":5},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}|A member of 'params' has a type"
      },
      quoteCharacter = '`')
  void parametersOfOtherTypesAreNamed(String method, String params, String problem) {
    String message =
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    HttpResponse<String> response = service.send("POST", key, message);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .contains("\"id\":7", "-32602", problem)
        .doesNotContain("io.", "java.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"initialize\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"no/method\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"resources/list\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{\"a\":1},\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":5}",
        "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":5}"
      })
  void whatIsNotOfTheProtocolIsAnsweredWithoutAnythingOfTheInside(String message) {
    HttpResponse<String> response = service.send("POST", key, message);
    assertThat(response.statusCode()).isIn(200, 202, 400);
    assertThat(response.body()).doesNotContain("io.", "java.", "Exception");
  }

  @Test
  void aLongBodyIsRefused() {
    HttpResponse<String> response = service.send("POST", key, " ".repeat(131_073));
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("The body must have at most 131072 bytes.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT"})
  void thereAreNoSessionsAndNoStreams(String method) {
    HttpResponse<String> response = service.send(method, key, "");
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("POST");
  }

  @Test
  void aKeyIsRequired() {
    assertThat(service.send("POST", "wrong", PING).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example.com, 403",
    "http://localhost.evil.example.com, 403",
    "null, 403",
    "http://localhost:6274, 200",
    "http://127.0.0.1, 200",
    TestService.ALLOWED_ORIGIN + ", 200"
  })
  void pagesOfOtherSitesAreRefused(String origin, int status) {
    assertThat(service.send("POST", key, PING, "Origin", origin).statusCode()).isEqualTo(status);
  }

  @Test
  void anUnknownProtocolVersionIsRefused() {
    HttpResponse<String> response =
        service.send("POST", key, PING, "MCP-Protocol-Version", "1999-01-01");
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("2025-11-25");
  }

  @Test
  void theToolsWorkInTheWorkspaceThatTheRequestNames() {
    String write = service.newKey(Scope.WRITE);
    String track = LISTS.replace("tracked_lists", "track_app");
    String[] workspace = {"X-Workspace", "root"};
    assertThat(service.send("POST", write, track, workspace).statusCode()).isEqualTo(403);
    service.join(WorkspaceRole.VIEWER);
    assertThat(service.send("POST", write, track, workspace).body())
        .contains("You can read the workspace of root, but not change it.");
    service.join(WorkspaceRole.EDITOR);
    assertThat(service.send("POST", write, track, workspace).body()).contains("is tracked");
    assertThat(service.send("POST", write, LISTS, workspace).body()).contains("0 tracked keywords");
    assertThat(service.send("POST", write, LISTS).body()).contains("You do not track this app");
  }

  @Test
  void theDraftsOfAWorkspaceAreReadByViewersAndSavedByEditors() {
    String write = service.newKey(Scope.WRITE);
    String[] workspace = {"X-Workspace", "root"};
    service.join(WorkspaceRole.VIEWER);
    assertThat(service.send("POST", write, SAVE, workspace).body()).contains("but not change it");
    assertThat(service.send("POST", write, CHECK, workspace).body()).contains("The texts fit.");
    service.join(WorkspaceRole.EDITOR);
    assertThat(service.send("POST", write, SAVE, workspace).body()).contains("has version 1");
    assertThat(service.send("POST", write, DRAFTS, workspace).body()).contains("1 drafts");
    assertThat(service.send("POST", write, DRAFTS).body()).contains("no_data");
    assertThat(service.send("POST", service.newKey(Scope.READ), SAVE).body())
        .contains("the scope write");
  }

  /** The call is a message, and a second request to the interface. */
  @Test
  void theRequestsOfAToolCountForTheRateLimit() {
    try (TestService limited = new TestService(NONE, Limits.of(3, 100))) {
      String own = limited.newKey(Scope.WRITE);
      String track = LISTS.replace("tracked_lists", "track_app");
      assertThat(limited.send("POST", own, track).body()).contains("is tracked");
      assertThat(limited.send("POST", own, LISTS).body()).contains("0 tracked keywords");
      assertThat(limited.send("POST", own, LISTS).statusCode()).isEqualTo(429);
    }
    try (TestService limited = new TestService(NONE, Limits.of(2, 100))) {
      String own = limited.newKey(Scope.WRITE);
      String track = LISTS.replace("tracked_lists", "track_app");
      assertThat(limited.send("POST", own, track).body()).contains("is tracked");
      assertThat(limited.send("POST", own, LISTS).body())
          .contains("\"isError\":true", "2 requests per minute");
    }
  }
}
