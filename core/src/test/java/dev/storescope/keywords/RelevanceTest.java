package dev.storescope.keywords;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Keyword;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelevanceTest {
  @Property(tries = 1000)
  void itRisesWithTheMatchAndTheLikeness(
      @ForAll @DoubleRange(max = 1) double match,
      @ForAll @DoubleRange(max = 1) double likeness,
      @ForAll @DoubleRange(max = 1) double more) {
    double relevance = Relevance.of(match, OptionalDouble.of(likeness));
    assertThat(relevance).isBetween(0.0, 1.0);
    assertThat(Relevance.of(Math.min(1, match + more), OptionalDouble.of(likeness)))
        .isGreaterThanOrEqualTo(relevance);
    assertThat(Relevance.of(match, OptionalDouble.of(Math.min(1, likeness + more))))
        .isGreaterThanOrEqualTo(relevance);
  }

  /** Likeness -1 stands for not known. */
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
  void itIsRelatedOrRelevantFromHereOn(
      double match, double likeness, boolean related, boolean relevant) {
    double relevance =
        Relevance.of(match, likeness < 0 ? OptionalDouble.empty() : OptionalDouble.of(likeness));
    assertThat(relevance >= Relevance.RELATED).isEqualTo(related);
    assertThat(relevance >= Relevance.RELEVANT).isEqualTo(relevant);
  }

  @Property(tries = 1000)
  void aLookPromisesMoreTheMoreIsSearchedAndTheBetterItMatches(
      @ForAll @DoubleRange(max = 1e6) double searches,
      @ForAll @DoubleRange(max = 1) double match,
      @ForAll @DoubleRange(min = 0.01, max = 1) double more) {
    Promise promise = Promise.of(Keyword.of("a"), searches, match);
    assertThat(Promise.of(Keyword.of("b"), searches + more, match)).isLessThan(promise);
    assertThat(Promise.of(Keyword.of("b"), searches, match + more)).isLessThan(promise);
    assertThat(Promise.of(Keyword.of("b"), searches, match)).isGreaterThan(promise);
  }
}
