package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Reply;
import dev.storescope.testkit.RawClient.Request;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service answers any request, well-formed, and without an error of its own. */
class InterfaceFuzzTest {
  private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);

  private static final AtomicInteger sent = new AtomicInteger();
  private static final AtomicInteger answered = new AtomicInteger();
  private static final AtomicInteger cut = new AtomicInteger();
  @AutoClose private static final TestServer server = start();
  private static final RawClient client = new RawClient(server.server.port());

  private static TestServer start() {
    InMemoryArchive archive = new InMemoryArchive();
    archive.append(SampleObservations.ofEveryKind(TestServer.NOW.minus(Duration.ofHours(1))));
    return new TestServer(archive, Limits.of(0, 100));
  }

  @AfterAll
  static void mostRequestsAreAnswered() {
    assertThat(answered.get())
        .as("requests with the status 200")
        .isGreaterThanOrEqualTo(sent.get() / 10);
    assertThat(cut.get()).as("requests without a response").isLessThanOrEqualTo(sent.get() / 20);
  }

  @Seeded
  void noRequestMakesTheServiceFail(Samples any) {
    Request request = OddRequests.request(any);
    Optional<Reply> reply = client.send(withKey(request));
    reply.ifPresentOrElse(
        answer -> check(request, answer), () -> assertThat(mayBeCut(request)).isTrue());
    sent.incrementAndGet();
    switch (reply.map(Reply::status).orElse(0)) {
      case 200 -> answered.incrementAndGet();
      case 0 -> cut.incrementAndGet();
      default -> {}
    }
  }

  @Test
  void readinessIsReported() {
    Reply reply = client.send(Request.get("/health/ready")).orElseThrow();
    assertThat(reply.status()).isEqualTo(200);
  }

  private static void check(Request request, Reply reply) {
    assertThat(reply.status()).as(reply.text()).isBetween(200, 499);
    assertThat(reply.headers().map()).doesNotContainKey("X-Injected");
    assertThat(reply.received()).doesNotContain("HTTP/1.1 5");
    assertThat(reply.header("X-Request-Id")).matches("[0-9a-f]{32}");
    if (request.method().equals("HEAD") || WITHOUT_BODY.contains(reply.status())) {
      assertThat(reply.body()).isEmpty();
    } else if (reply.status() >= 300) {
      checkProblem(reply);
    }
  }

  private static void checkProblem(Reply reply) {
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    JsonNode problem = JsonMapper.shared().readTree(reply.text());
    assertThat(problem.get("status").asInt()).isEqualTo(reply.status());
    assertThat(problem.get("id").asString()).isEqualTo(reply.header("X-Request-Id"));
    assertThat(problem.get("type").asString())
        .isEqualTo("urn:storescope:problem:" + problem.get("code").asString());
    assertThat(problem.get("title").asString()).isNotBlank();
    assertThat(problem.get("detail").asString()).isNotBlank();
  }

  /** Whether a server may close the connection because the end of the request is unclear. */
  private static boolean mayBeCut(Request request) {
    return request.has("Content-Length")
        || request.has("Transfer-Encoding")
        || request.toString().length() > 3000;
  }

  /** The request with a new key of its caller. */
  private static Request withKey(Request request) {
    List<String> headers =
        request.headers().stream()
            .map(
                each ->
                    switch (each) {
                      case OddRequests.ADMINISTRATOR -> key("boss", Account.Role.ADMINISTRATOR);
                      case OddRequests.MEMBER -> key("carl", Account.Role.MEMBER);
                      default -> each;
                    })
            .toList();
    return new Request(request.method(), request.target(), headers, request.body());
  }

  private static String key(String name, Account.Role role) {
    Username username = new Username(name);
    Account account =
        server
            .accounts
            .find(username)
            .orElseGet(() -> server.accounts.create(username, "correct horse", role));
    return "Authorization: Token " + server.newKey(account);
  }
}
