package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DoubtedTest {
  @Test
  void aReasonWithNumbersThatHaveChangedALittleIsRepeated() {
    assertThat(new FetchOutcome.Doubted("ratings: 1,020 now, 9,000 in the last days"))
        .matches(doubt -> doubt.repeats("ratings: 1,000 now, 9,001 in the last days"));
  }

  @Test
  void noneIsNotAFewAndTwiceAsManyAreOthers() {
    assertThat(new FetchOutcome.Doubted("ratings: 0 now, 9,000 in the last days"))
        .matches(doubt -> !doubt.repeats("ratings: 1 now, 9,000 in the last days"))
        .matches(doubt -> doubt.repeats("ratings: 0 now, 9,000 in the last days"));
    assertThat(new FetchOutcome.Doubted("ratings: 90,000 now, 9 in the last days"))
        .matches(doubt -> !doubt.repeats("ratings: 30,000 now, 9 in the last days"));
  }

  @Test
  void anotherWordIsAnotherReason() {
    assertThat(new FetchOutcome.Doubted("the app is no longer listed"))
        .matches(doubt -> !doubt.repeats("the title is blank"));
  }
}
