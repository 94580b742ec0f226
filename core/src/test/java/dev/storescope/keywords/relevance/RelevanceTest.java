package dev.storescope.keywords.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.keywords.discovery.FetchPriority;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelevanceTest {
  @Seeded
  void relevanceRisesWithTheMatchAndTheLikeness(Samples any) {
    double match = any.between(0.0, 1.0);
    double likeness = any.between(0.0, 1.0);
    double more = any.between(0.0, 1.0);
    double relevance = Relevance.of(match, OptionalDouble.of(likeness));
    assertThat(relevance).isBetween(0.0, 1.0);
    assertThat(Relevance.of(Math.min(1, match + more), OptionalDouble.of(likeness)))
        .isGreaterThanOrEqualTo(relevance);
    assertThat(Relevance.of(match, OptionalDouble.of(Math.min(1, likeness + more))))
        .isGreaterThanOrEqualTo(relevance);
  }

  /** Likeness -1 stands for unknown. */
  @ParameterizedTest
  @CsvSource({
    "1.0, -1, true, true",
    "0.5, -1, true, true",
    "0.34, -1, true, false",
    "0.34, 0.0, false, false",
    "0.5, 0.0, true, false",
    "1.0, 0.0, true, true",
    "0.0, 0.18, true, false",
    "0.0, 0.25, true, true",
    "0.0, -1, false, false",
  })
  void theThresholdsOfRelatedAndRelevantAreFixed(
      double match, double likeness, boolean related, boolean relevant) {
    double relevance =
        Relevance.of(match, likeness < 0 ? OptionalDouble.empty() : OptionalDouble.of(likeness));
    assertThat(relevance >= Relevance.RELATED).isEqualTo(related);
    assertThat(relevance >= Relevance.RELEVANT).isEqualTo(relevant);
  }

  @Seeded
  void theSearchWithMostExpectedInstallsIsFetchedFirst(Samples any) {
    double installs = any.between(-20.0, 20.0);
    double more = any.between(0.01, 1.0);
    FetchPriority priority = new FetchPriority(Keyword.of("a"), installs);
    assertThat(new FetchPriority(Keyword.of("b"), installs + more)).isLessThan(priority);
    assertThat(new FetchPriority(Keyword.of("b"), installs)).isGreaterThan(priority);
  }
}
