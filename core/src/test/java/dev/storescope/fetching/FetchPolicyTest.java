package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FetchPolicyTest {
  private static final FetchPolicy POLICY =
      new FetchPolicy(
          9,
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofHours(6));

  @Test
  void theBackoffDoublesUpToItsMaximum() {
    FetchOutcome.Failure failure = new FetchOutcome.Failed("no connection");
    assertThat(POLICY.findRetryDelay(failure, 1, true)).contains(Duration.ofSeconds(5));
    assertThat(POLICY.findRetryDelay(failure, 2, true)).contains(Duration.ofSeconds(10));
    assertThat(POLICY.findRetryDelay(failure, 3, true)).contains(Duration.ofSeconds(20));
    assertThat(POLICY.findRetryDelay(failure, 4, true)).contains(Duration.ofSeconds(30));
    assertThat(POLICY.findRetryDelay(failure, 8, true)).contains(Duration.ofSeconds(30));
  }

  @Test
  void aFetchIsGivenUpAfterTheLastAttempt() {
    assertThat(POLICY.findRetryDelay(new FetchOutcome.Blocked("captcha"), 9, true)).isEmpty();
  }

  @Test
  void aLongerDelayThatTheStoreAsksForIsKept() {
    assertThat(POLICY.findRetryDelay(throttled(Duration.ofHours(1)), 1, true))
        .contains(Duration.ofHours(1));
    assertThat(POLICY.findRetryDelay(throttled(Duration.ofSeconds(1)), 1, true))
        .contains(Duration.ofSeconds(5));
  }

  @Test
  void aDelayOfYearsIsADay() {
    assertThat(POLICY.findRetryDelay(throttled(Duration.ofDays(10_000)), 1, true))
        .contains(Duration.ofDays(1));
  }

  @Test
  void aFailureThatARetryDoesNotHelpIsGivenUpAtOnce() {
    assertThat(POLICY.findRetryDelay(new FetchOutcome.Unsupported("not recorded"), 1, true))
        .isEmpty();
  }

  @Test
  void anUnrecognizedReplyIsRetriedAsOtherFailuresAre() {
    FetchOutcome.Failure drifted = new FetchOutcome.Drifted("no title");
    assertThat(POLICY.findRetryDelay(drifted, 1, true)).contains(Duration.ofSeconds(5));
    assertThat(POLICY.findRetryDelay(drifted, 8, true)).contains(Duration.ofSeconds(30));
    assertThat(POLICY.findRetryDelay(drifted, 9, true)).isEmpty();
  }

  @Test
  void aDoubtedReplyIsAskedForAgainOverHours() {
    FetchOutcome.Failure doubted = new FetchOutcome.Doubted("1 app, and 200 yesterday");
    assertThat(POLICY.findRetryDelay(doubted, 1, true)).contains(Duration.ofMinutes(30));
    assertThat(POLICY.findRetryDelay(doubted, 2, true)).contains(Duration.ofHours(1));
    assertThat(POLICY.findRetryDelay(doubted, 4, true)).contains(Duration.ofHours(4));
    assertThat(POLICY.findRetryDelay(doubted, 8, true)).contains(Duration.ofHours(6));
    assertThat(POLICY.findRetryDelay(doubted, 9, true)).isEmpty();
    assertThat(POLICY.longestDelay()).isEqualTo(Duration.ofHours(6));
  }

  @Test
  void aFetchThatNobodyWaitsForIsRetriedOverHoursToo() {
    FetchOutcome.Failure failure = new FetchOutcome.Failed("connection reset");
    assertThat(POLICY.findRetryDelay(failure, 1, false)).contains(Duration.ofMinutes(30));
    assertThat(POLICY.findRetryDelay(failure, 4, false)).contains(Duration.ofHours(4));
    assertThat(POLICY.findRetryDelay(throttled(Duration.ofHours(1)), 1, false))
        .contains(Duration.ofHours(1));
    assertThat(POLICY.findRetryDelay(failure, 9, false)).isEmpty();
  }

  private static FetchOutcome.Failure throttled(Duration retryAfter) {
    return new FetchOutcome.Throttled("busy", Optional.of(retryAfter));
  }
}
