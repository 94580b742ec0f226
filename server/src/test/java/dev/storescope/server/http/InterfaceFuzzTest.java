package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.server.RawClient;
import dev.storescope.server.RawClient.Reply;
import dev.storescope.server.RawClient.Request;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryCompetitorLists;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever is sent, the answer is a well-formed one, and never a failure of the service. */
class InterfaceFuzzTest {
  private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);

  private static @Nullable TestServer server;

  @BeforeContainer
  static void start() {
    InMemoryArchive archive = new InMemoryArchive();
    archive.append(SampleObservations.ofEveryKind(TestServer.NOW.minus(Duration.ofHours(1))));
    Route<?, ?>[] routes =
        Routes.all(
                new InMemoryCompetitorLists(new SettableClock(TestServer.NOW)),
                SearchVolume.standard(),
                InstallsEstimator.standard())
            .toArray(Route<?, ?>[]::new);
    server = new TestServer(archive, Limits.of(0, 100), routes);
  }

  @AfterContainer
  static void stop() {
    running().close();
  }

  @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
  void nothingThatIsSentMakesTheServiceFail(@ForAll("requests") Request request) {
    Optional<Reply> reply = client().send(asked(request));
    reply.ifPresentOrElse(
        answer -> check(request, answer), () -> assertThat(mayBeCut(request)).isTrue());
    Statistics.label("status").collect(reply.map(Reply::status).orElse(0));
    Statistics.label("status")
        .coverage(
            coverage -> {
              coverage.check(200).percentage(share -> share > 10);
              coverage.check(0).percentage(share -> share < 5);
            });
  }

  @Provide
  Arbitrary<Request> requests() {
    return OddRequests.all();
  }

  @Example
  void howTheServiceIsCanBeAsked() {
    Reply reply = client().send(Request.get("/health/ready")).orElseThrow();
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

  /** Whether a server may close the connection, as it cannot know where the request ends. */
  private static boolean mayBeCut(Request request) {
    return request.has("Content-Length")
        || request.has("Transfer-Encoding")
        || request.toString().length() > 3000;
  }

  /** The request by someone who has a key, whatever became of the one before. */
  private static Request asked(Request request) {
    List<String> headers =
        request.headers().stream()
            .map(
                each ->
                    each.equals(OddRequests.ADMINISTRATOR)
                        ? "Authorization: Token " + key("boss", Account.Role.ADMINISTRATOR)
                        : each)
            .map(
                each ->
                    each.equals(OddRequests.MEMBER)
                        ? "Authorization: Token " + key("carl", Account.Role.MEMBER)
                        : each)
            .toList();
    return new Request(request.method(), request.target(), headers, request.body());
  }

  private static String key(String name, Account.Role role) {
    Accounts accounts = running().accounts;
    Username username = new Username(name);
    Account account =
        accounts.find(username).orElseGet(() -> accounts.create(username, "correct horse", role));
    return accounts.createKey(account.id(), "fuzz", Optional.empty()).secret();
  }

  private static RawClient client() {
    return new RawClient(running().server.port());
  }

  private static TestServer running() {
    if (server == null) {
      throw new IllegalStateException("not started");
    }
    return server;
  }
}
