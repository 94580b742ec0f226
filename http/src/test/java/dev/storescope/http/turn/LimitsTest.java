package dev.storescope.http.turn;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.LoadShedding;
import dev.storescope.http.LoadShedding.Permit;
import dev.storescope.http.RateLimit;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.connection.ConnectionLimits;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class LimitsTest {
  private static final long PLENTY = 1L << 30;
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void theRequestsOfAnAccountPerMinuteAreLimited() {
    try (TestServer server = server(limits(3, 100, PLENTY, LONG))) {
      Reply first = server.client.get("/account");
      assertThat(first.header("RateLimit-Policy")).contains("\"default\";q=3;w=60");
      assertThat(first.header("RateLimit")).contains("\"default\";r=2;t=20");
      server.client.get("/api/countries");
      assertThat(server.client.get("/api/nothing").header("RateLimit"))
          .contains("\"default\";r=0;t=60");
      Reply refused = server.client.get("/account/keys");
      assertThat(refused.problem()).isEqualTo("429 rate_limited");
      assertThat(refused.header("Retry-After")).contains("20");
      assertThat(refused.header("RateLimit")).contains("\"default\";r=0;t=60");
      server.clock.advance(Duration.ofSeconds(20));
      assertThat(server.client.get("/account").status()).isEqualTo(200);
      assertThat(server.client.get("/account").status()).isEqualTo(429);
    }
  }

  @Test
  void aClockThatIsSetBackDoesNotProlongTheWait() {
    try (TestServer server = server(limits(1, 100, PLENTY, LONG))) {
      assertThat(server.client.get("/account").status()).isEqualTo(200);
      server.clock.advance(Duration.ofDays(-1));
      assertThat(server.client.get("/account").header("Retry-After")).contains("60");
      server.clock.advance(Duration.ofMinutes(1));
      assertThat(server.client.get("/account").status()).isEqualTo(200);
    }
  }

  @Test
  void aLimitOfZeroIsNone() {
    try (TestServer server = server(limits(0, 100, PLENTY, LONG))) {
      assertThat(server.client.get("/account").header("RateLimit")).isEmpty();
    }
  }

  @Test
  void theBucketsOfManyAccountsAreBounded() {
    RateLimit limit = new RateLimit(600, () -> TestServer.NOW);
    for (int id = 0; id < 20_000; id++) {
      limit.bucket(new AccountId(id)).tryConsume(1);
    }
    assertThat(limit.size()).isEqualTo(10_000);
    assertThat(limit.bucket(new AccountId(19_999)).getAvailableTokens()).isEqualTo(599);
  }

  @Test
  void aBucketThatIsFullAgainIsForgotten() {
    SettableClock clock = new SettableClock(TestServer.NOW);
    RateLimit limit = new RateLimit(600, clock);
    limit.bucket(new AccountId(1)).tryConsume(1);
    clock.advance(Duration.ofSeconds(59));
    assertThat(limit.size()).isEqualTo(1);
    clock.advance(Duration.ofSeconds(1));
    assertThat(limit.size()).isZero();
  }

  @Test
  void whoIsSentAResponseHoldsNoPermit() {
    try (LoadShedding shedding = shedding(limits(0, 1, PLENTY, LONG))) {
      Permit slow = shedding.tryAcquire().orElseThrow();
      slow.send(
          1,
          () -> {
            Optional<Permit> other = shedding.tryAcquire();
            assertThat(other).isPresent();
            assertThat(shedding.tryAcquire()).isEmpty();
            other.get().release();
          });
    }
  }

  @Test
  void aSlowSenderIsDisconnectedAndOthersAreAnswered() throws IOException {
    try (TestServer server = server(limits(0, 1, PLENTY, Duration.ofMillis(300)));
        Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      String line = "POST /api/obtain-token HTTP/1.1\r\n";
      String headers = "Host: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n";
      slow.getOutputStream().write((line + headers).getBytes(US_ASCII));
      slow.setSoTimeout(20_000);
      assertThat(slow.getInputStream().readNBytes(25)).asString().startsWith("HTTP/1.1 100");
      slow.getOutputStream().write('{');
      assertThat(server.client.get("/account").status()).isEqualTo(200);
      assertThat(slow.getInputStream().readAllBytes().length).isLessThan(2000);
    }
  }

  @Test
  @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
  void aClientThatReadsNoResponsesIsDisconnected() throws IOException {
    byte[] redirected = "GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n".getBytes(US_ASCII);
    try (TestServer server = server(limits(0, 1, PLENTY, Duration.ofMillis(300)));
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      assertThatThrownBy(
              () -> {
                while (true) {
                  socket.getOutputStream().write(redirected);
                }
              })
          .isInstanceOf(IOException.class);
      assertThat(server.client.get("/account").status()).isEqualTo(200);
    }
  }

  @Test
  void requestsAreRefusedWhileTooManyBytesAreInTransit() {
    try (LoadShedding shedding = shedding(limits(0, 5, 1000, LONG))) {
      shedding
          .tryAcquire()
          .orElseThrow()
          .send(1000, () -> assertThat(shedding.tryAcquire()).isEmpty());
      assertThat(shedding.tryAcquire()).isPresent();
    }
  }

  private static Limits limits(
      int requestsPerMinute, int concurrentRequests, long bytes, Duration timeout) {
    return new Limits(
        requestsPerMinute,
        concurrentRequests,
        bytes,
        new ConnectionLimits(1000, PLENTY, 0, LONG, LONG, timeout),
        new TurnLimits(2, 1, 10, 10, LONG));
  }

  private static LoadShedding shedding(Limits limits) {
    return new LoadShedding(limits, new SimpleMeterRegistry());
  }

  private static TestServer server(Limits limits) {
    return new TestServer(new InMemoryArchive(), limits);
  }
}
