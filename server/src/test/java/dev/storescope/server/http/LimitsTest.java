package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.server.http.CheckedClient.Reply;
import dev.storescope.testkit.InMemoryArchive;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final String RATING = "/api/app-rating?storetype=appstore&storeid=20&country=us";
  private static final long PLENTY = 1L << 30;
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void anAccountHasSoManyRequestsAMinute() {
    try (TestServer server = server(new Limits(3, 100, PLENTY, LONG))) {
      Reply first = server.client.get("/account");
      assertThat(first.header("RateLimit-Policy")).contains("\"default\";q=3;w=60");
      assertThat(first.header("RateLimit")).contains("\"default\";r=2;t=20");
      server.client.get("/api/countries");
      assertThat(server.client.get("/api/nothing").header("RateLimit"))
          .contains("\"default\";r=0;t=60");
      Reply refused = server.client.get("/account/keys");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.code()).isEqualTo("rate_limited");
      assertThat(refused.header("Retry-After")).contains("20");
      assertThat(refused.header("RateLimit")).contains("\"default\";r=0;t=60");
      server.clock.advance(Duration.ofSeconds(20));
      assertThat(server.client.get("/account").status()).isEqualTo(200);
      assertThat(server.client.get("/account").status()).isEqualTo(429);
    }
  }

  @Test
  void zeroIsNoLimit() {
    try (TestServer server = server(new Limits(0, 100, PLENTY, LONG))) {
      assertThat(server.client.get("/account").header("RateLimit")).isEmpty();
    }
  }

  @Test
  void thoseWhoAskedLastAreRemembered() {
    RequestLimit limit = new RequestLimit(600, () -> TestServer.NOW);
    for (int id = 0; id < 20_000; id++) {
      limit.bucket(new AccountId(id)).tryConsume(1);
    }
    assertThat(limit.size()).isEqualTo(10_000);
    assertThat(limit.bucket(new AccountId(19_999)).getAvailableTokens()).isEqualTo(599);
    assertThat(limit.bucket(new AccountId(0)).getAvailableTokens()).isEqualTo(600);
  }

  @Test
  void aFloodBeyondTheBoundIsRefusedAndTheRestIsAnswered() throws Exception {
    CountDownLatch refusals = new CountDownLatch(16);
    Route<?, ?> slow =
        new AppRatingRoute(
            (_, _) -> {
              await(refusals);
              return new Answer.NoData<>(Reason.PROVEN_ABSENT);
            });
    try (TestServer server =
            new TestServer(new InMemoryArchive(), new Limits(0, 4, PLENTY, LONG), slow);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> statuses = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        statuses.add(
            callers.submit(
                () -> {
                  int status = server.client.get(RATING).status();
                  refusals.countDown();
                  return status;
                }));
      }
      List<Integer> all = new ArrayList<>();
      for (Future<Integer> status : statuses) {
        all.add(status.get());
      }
      assertThat(all).filteredOn(status -> status == 503).hasSize(16);
      assertThat(all).filteredOn(status -> status == 204).hasSize(4);
      assertThat(server.client.get("/account").status()).isEqualTo(200);
    }
  }

  @Test
  void whoReadsSlowlyTakesNoPlaceAndIsGivenUp() throws Exception {
    try (Patience patience = new Patience(Duration.ofMillis(200))) {
      Workload workload = new Workload(new Limits(0, 1, PLENTY, LONG), patience);
      CountDownLatch sending = new CountDownLatch(1);
      CountDownLatch never = new CountDownLatch(1);
      Thread reader =
          Thread.startVirtualThread(
              () ->
                  workload
                      .tryEnter()
                      .orElseThrow()
                      .send(
                          1,
                          () -> {
                            sending.countDown();
                            awaitInterrupted(never);
                          }));
      sending.await();
      Optional<Workload.Place> other = workload.tryEnter();
      assertThat(other).isPresent();
      assertThat(workload.tryEnter()).isEmpty();
      other.get().leave();
      reader.join();
    }
  }

  @Test
  void whoSendsSlowlyIsGivenUpAndTheOthersAreAnswered() throws IOException {
    try (TestServer server = server(new Limits(0, 1, PLENTY, Duration.ofMillis(300)));
        Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      String head = "POST /api/obtain-token HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
      slow.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      slow.getOutputStream().flush();
      assertThat(server.client.get("/account").status()).isEqualTo(200);
      slow.setSoTimeout(20_000);
      assertThat(slow.getInputStream().readAllBytes().length).isLessThan(2000);
    }
  }

  @Test
  void asLongAsTooManyBytesAreUnderWayNobodyIsLetIn() {
    try (Patience patience = new Patience(LONG)) {
      Workload workload = new Workload(new Limits(0, 5, 1000, LONG), patience);
      workload.tryEnter().orElseThrow().send(1000, () -> assertThat(workload.tryEnter()).isEmpty());
      assertThat(workload.tryEnter()).isPresent();
    }
  }

  private static TestServer server(Limits limits) {
    return new TestServer(new InMemoryArchive(), limits, SampleRoutes.all());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitInterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
