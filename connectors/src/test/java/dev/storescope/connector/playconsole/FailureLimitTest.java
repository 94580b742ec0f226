package dev.storescope.connector.playconsole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FailureLimitTest {
  private static final PlayFailure REASON = new PlayFailure.Failed("a file is no table");

  private final FailureLimit failures = new FailureLimit();

  @Test
  void failuresOfSomeAppsDoNotEndTheOthers() {
    for (int app = 0; app < 20; app++) {
      assertThat(failures.answer(new PlayOutcome.NotAnswered<>(REASON))).isEmpty();
      assertThat(failures.answer(new PlayOutcome.Answered<>(app))).contains(app);
    }
    assertThat(failures.first()).contains(REASON);
  }

  @Test
  void fiveFailuresInARowEndAll() {
    for (int call = 1; call < 5; call++) {
      assertThat(failures.answer(new PlayOutcome.NotAnswered<>(REASON))).isEmpty();
    }
    assertThatThrownBy(() -> failures.answer(new PlayOutcome.NotAnswered<>(REASON)))
        .isInstanceOf(PlayFailureException.class);
  }
}
