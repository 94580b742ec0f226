package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SeededTest {
  private static final Set<String> drawn = new HashSet<>();

  @Seeded
  void aSeededTestIsRunWithValuesOfEachSeed(Samples any) {
    drawn.add(any.text(30, 40));
  }

  @AfterAll
  static void countRuns() {
    assertThat(drawn).hasSize(SeededRuns.runs());
  }

  @Test
  void aFailureNamesItsSeedAndTheValuesDrawn() throws NoSuchMethodException {
    Method method = Failing.class.getDeclaredMethod("failsForEight", Samples.class);
    assertThatThrownBy(() -> SeededRuns.run(method, new Failing(), 0))
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching(
            "(?s).*not eight\\R.*-Dstorescope.seed=\\d+, which draws\\R  8\\R  \\[\"a+\"]")
        .hasRootCauseMessage("not eight");
  }

  @Test
  void aSeedAlwaysDrawsTheSameValues() {
    Samples one = new Samples(4711);
    Samples other = new Samples(4711);
    for (int i = 0; i < 100; i++) {
      assertThat(one.text(0, 40)).isEqualTo(other.text(0, 40));
      assertThat(one.anyLong()).isEqualTo(other.anyLong());
    }
  }

  @Seeded
  void valuesAreWithinTheirBounds(Samples any) {
    assertThat(any.between(-3, 5)).isBetween(-3, 5);
    assertThat(any.between(Long.MAX_VALUE - 5000, Long.MAX_VALUE)).isPositive();
    assertThat(any.between(0.5, 2.0)).isBetween(0.5, 2.0);
    assertThat(any.text(3, 6)).hasSizeBetween(3, 6);
    assertThat(any.list(0, 4, any::flip)).hasSizeLessThanOrEqualTo(4);
    assertThat(any.distinct(1, 9, () -> any.between(1, 9))).doesNotHaveDuplicates().isNotEmpty();
  }

  @Test
  void edgesAreAmongAFewDraws() {
    Samples any = new Samples(1);
    Set<Object> values = new HashSet<>();
    for (int i = 0; i < 2000; i++) {
      values.add(any.anyInt());
      values.add(any.list(0, 9, () -> "a"));
    }
    assertThat(values)
        .contains(Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1, 1, List.of())
        .contains(List.of("a", "a", "a", "a", "a", "a", "a", "a", "a"));
  }

  static final class Failing {
    @Seeded
    void failsForEight(Samples any) {
      int number = any.between(1, 8);
      any.list(1, 1, () -> any.text("a", 1, 5));
      if (number == 8) {
        throw new IllegalStateException("not eight");
      }
    }
  }
}
