package dev.storescope.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StdioForwarderTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}";
  private static final String NOTIFICATION =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  @AutoClose private final TestService service = new TestService(new Patience(Duration.ZERO, 0));

  @Test
  void everyMessageIsForwardedAndEveryAnswerIsALine() throws IOException {
    assertThat(
            forward(service.endpoint(), service.newKey(Scope.READ), PING, "", NOTIFICATION, PING))
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{}}");
  }

  @Test
  void aRefusalIsTheAnswerOfTheRequest() throws IOException {
    assertThat(forward(service.endpoint(), "wrong", PING, NOTIFICATION))
        .singleElement()
        .asString()
        .contains("\"id\":\"a\"", "\"error\"", "The token or key is not valid");
  }

  @Test
  void whatIsNoJsonIsAnError() throws IOException {
    assertThat(forward(service.endpoint(), "any", "{"))
        .singleElement()
        .asString()
        .contains("\"id\":null", "-32700");
  }

  @Test
  void aServiceThatDoesNotAnswerIsNamed() throws IOException {
    URI nothing = URI.create("http://127.0.0.1:1/mcp");
    assertThat(forward(nothing, "any", PING))
        .singleElement()
        .asString()
        .contains(
            "Storescope does not respond at http://127.0.0.1:1/mcp. Check that it"
                + " is running.");
  }

  private static List<String> forward(URI endpoint, String key, String... lines)
      throws IOException {
    StringWriter out = new StringWriter();
    new StdioForwarder(endpoint, key)
        .run(
            new BufferedReader(new StringReader(String.join("\n", lines))),
            new PrintWriter(out, false));
    return out.toString().lines().toList();
  }
}
