package dev.storescope.sandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReviewWriterTest {
  private static final Country US = new Country("us");
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final int MANY = 1500;

  private final World world = SharedWorld.WORLD;
  private final AppId famous = best(ChartKind.FREE).getFirst();

  private List<AppId> best(ChartKind kind) {
    return view(NOW).chart(Device.ANDROID, kind, new CategoryId("APPLICATION"), 100).stream()
        .map(AppPage::app)
        .toList();
  }

  private StoreView view(Instant at) {
    return world.visit(StoreType.GOOGLE_PLAY, US, at);
  }

  private List<AppReview> reviews(Instant at) {
    return view(at).reviews(famous, MANY);
  }

  @Test
  void reviewsAreNewestFirstAndEachIsThereOnce() {
    List<AppReview> reviews = reviews(NOW);
    assertThat(reviews)
        .hasSizeGreaterThan(450)
        .isSortedAccordingTo(Comparator.comparing(AppReview::submittedAt).reversed())
        .allMatch(review -> !review.submittedAt().isAfter(NOW))
        .extracting(AppReview::number)
        .doesNotHaveDuplicates();
    assertThat(reviews.stream().map(AppReview::stars)).contains(1, 2, 3, 4, 5);
  }

  @Test
  void aShorterListIsTheStartOfALongerOne() {
    assertThat(view(NOW).reviews(famous, 40)).isEqualTo(reviews(NOW).subList(0, 40));
  }

  @Test
  void reviewsAreAddedEditedDeletedAndAnswered() {
    Map<Long, AppReview> before = byNumber(NOW.minus(Duration.ofDays(20)));
    Map<Long, AppReview> now = byNumber(NOW);
    assertThat(now.values())
        .anyMatch(review -> review.submittedAt().isAfter(NOW.minus(Duration.ofDays(1))))
        .anyMatch(review -> review.answer().isPresent())
        .anyMatch(review -> isEdited(review, before));
    Instant covered = reviews(NOW).getLast().submittedAt();
    assertThat(before.values())
        .anyMatch(
            review -> review.submittedAt().isAfter(covered) && !now.containsKey(review.number()));
  }

  private static boolean isEdited(AppReview review, Map<Long, AppReview> before) {
    AppReview earlier = before.get(review.number());
    return earlier != null
        && review.submittedAt().isAfter(earlier.submittedAt())
        && !review.text().equals(earlier.text());
  }

  private Map<Long, AppReview> byNumber(Instant at) {
    return reviews(at).stream().collect(Collectors.toMap(AppReview::number, Function.identity()));
  }

  @Test
  void anUnknownAppHasNoReviewsAndAPaidOneFewerThanAFreeOne() {
    assertThat(view(NOW).reviews(new AppId.GooglePlay("com.example.unknown"), MANY)).isEmpty();
    assertThat(view(NOW).reviews(best(ChartKind.PAID).getLast(), MANY))
        .hasSizeLessThan(reviews(NOW).size());
  }
}
