package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.http.turn.TurnLimits;
import dev.storescope.listings.AppRating;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Answers that read much are computed in turns between callers. */
class ExpensiveAnswersTest {
  private static final String EXPENSIVE =
      "/api/app-keywords-rank-movement?storetype=appstore&storeid=1&country=us";

  private static final String PLAN =
      "{\"storetype\":\"appstore\",\"storeid\":\"1\",\"countries\":[\"us\"]}";

  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicBoolean isFirst = new AtomicBoolean(true);

  @AutoClose
  private final TestServer server =
      new TestServer(
          new InMemoryArchive(),
          Limits.of(0, 1).with(new TurnLimits(2, 1, 1, 10, Duration.ofMinutes(1))),
          List.of(RankingRoutes.rankMovement(this::answer)));

  @Test
  void ofACallerAFewAreComputedAtOnceAndOthersAreNotKeptWaiting() throws Exception {
    try (CheckedClient other =
            new CheckedClient(server.server.port(), server.newKey(server.administrator));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<Reply> first =
          CompletableFuture.supplyAsync(() -> server.client.get(EXPENSIVE), threads);
      started.await();

      Reply refused = server.client.get(EXPENSIVE);
      assertThat(refused.problem()).isEqualTo("503 overloaded");
      assertThat(refused.header("Retry-After")).contains("2");
      assertThat(server.client.send("POST", "/account/plan", PLAN).status()).isEqualTo(503);
      assertThat(server.client.get("/api/countries").status()).isEqualTo(200);
      assertThat(other.get(EXPENSIVE).status()).isEqualTo(204);

      end.countDown();
      assertThat(first.get().status()).isEqualTo(204);
    }
  }

  @Test
  void aTurnEndsBeforeItsAnswerIsSent() {
    end.countDown();
    for (int i = 0; i < 50; i++) {
      assertThat(server.client.get(EXPENSIVE).status()).isEqualTo(204);
    }
  }

  @Test
  void anAnswerThatTakesMoreThanItMayIsRefusedAndNotCharged() {
    ApiRoute<?, ?> endless =
        endless(
            AppRoutes.rating(
                (_, evidence) -> evidence.ready(new AppRating.Result(4.5, 10), List.of())));
    try (TestServer small = new TestServer(List.of(endless))) {
      Reply reply = small.client.get("/api/app-rating?storetype=appstore&storeid=1&country=us");
      assertThat(reply.problem()).isEqualTo("400 invalid_request");
      assertThat(reply.json().get("detail").asString()).contains("Request less at once");
      assertThat(small.client.get("/api/countries").status()).isEqualTo(200);
    }
  }

  private static <Q, R> ApiRoute<Q, R> endless(ApiRoute<Q, R> route) {
    return new ApiRoute<>(
        route.path(),
        route.item(),
        route.parameters(),
        route.query(),
        route.mostCharges(),
        route.endpoint(),
        (_, data) -> Stream.generate(() -> "one more").forEach(text -> data.put(text, text)),
        route.csv(),
        route.headers(),
        route.unknownParameters());
  }

  private Answer<AppKeywordsRankMovement.Result> answer(
      AppKeywordsRankMovement.Query query, Evidence evidence) {
    if (isFirst.getAndSet(false)) {
      started.countDown();
      awaitEnd();
    }
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
