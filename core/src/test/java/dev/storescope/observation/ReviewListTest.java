package dev.storescope.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.ReviewList.Entry;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReviewListTest {
  private static final Instant OLDEST = Instant.parse("2026-11-01T00:00:00Z");

  @Test
  void aListCoversWhatIsNewerThanItsOldestReview() {
    ReviewList list =
        new ReviewList(List.of(entry("2", OLDEST.plusSeconds(60)), entry("1", OLDEST)), false);
    assertThat(list.covers(OLDEST.plusSeconds(1))).isTrue();
    assertThat(list.covers(OLDEST)).isFalse();
    assertThat(list.covers(OLDEST.minusSeconds(1))).isFalse();
  }

  @Test
  void aCompleteListCoversAllAndAnEmptyPartNothing() {
    assertThat(new ReviewList(List.of(), true).covers(OLDEST)).isTrue();
    assertThat(new ReviewList(List.of(), false).covers(OLDEST)).isFalse();
  }

  @Test
  void aListWithGapsCoversNothingAndIsNotComplete() {
    ReviewList list = new ReviewList(List.of(entry("1", OLDEST)), false, true);
    assertThat(list.covers(OLDEST.plusSeconds(1))).isFalse();
    assertThatThrownBy(() -> new ReviewList(List.of(), true, true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aReviewIsListedOnce() {
    assertThatThrownBy(() -> new ReviewList(List.of(entry("1", OLDEST), entry("1", OLDEST)), true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Entry entry(String id, Instant submittedAt) {
    return new Entry(id, 0, submittedAt, OptionalLong.empty());
  }
}
