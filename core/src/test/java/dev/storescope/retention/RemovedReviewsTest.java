package dev.storescope.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.fetching.NewContents;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What stays of reviews whose names, or which themselves, were removed. */
class RemovedReviewsTest {
  private static final AppId APP = new AppId.AppStore(5);
  private static final Country US = new Country("us");
  private static final Subject.Reviews LISTS = new Subject.Reviews(APP, US);
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant OLD = NOW.minus(Duration.ofDays(400));
  private static final Instant BEFORE = NOW.minus(Duration.ofDays(365));

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  @Test
  void theNamesOfOldReviewsAreRemovedAndTheRestStays() {
    fetch(OLD, Map.of("1", review("Kim", OLD), "2", review("Ann", OLD)));
    fetch(NOW, Map.of("1", review("Kim", OLD), "3", review("Kim", NOW)));
    List<ReviewList> lists = lists();
    assertThat(new Retention(archive).removeNames(BEFORE).observations()).isEqualTo(2);
    assertThat(texts("1")).containsExactly(review("", OLD));
    assertThat(texts("2")).containsExactly(review("", OLD));
    assertThat(texts("3")).containsExactly(review("Kim", NOW));
    assertThat(lists()).isEqualTo(lists);
    assertThat(new Retention(archive).removeNames(BEFORE)).isEqualTo(StoredSize.NOTHING);
  }

  @Test
  void theNextFetchBringsNoNameBackAndStoresNothingTwice() {
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    new Retention(archive).removeNames(BEFORE);
    fetch(NOW, Map.of("1", review("Kim", OLD), "2", review("Ann", OLD)));
    fetch(NOW.plusSeconds(1), Map.of("1", review("Kim", OLD), "2", review("Ann", OLD)));
    assertThat(texts("1")).containsExactly(review("", OLD));
    assertThat(texts("2")).containsExactly(review("", OLD));
    assertThat(lists()).hasSize(3);
  }

  @Test
  void aReviewThatItsAuthorEditsHasANameAgain() {
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    new Retention(archive).removeNames(BEFORE);
    fetch(NOW, Map.of("1", review("Kim", NOW)));
    assertThat(texts("1")).containsExactly(review("", OLD), review("Kim", NOW));
  }

  @Test
  void namesOfEarlierDaysStayRemovedIfFewerAreToBe() {
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    new Retention(archive).removeNames(BEFORE);
    new Retention(archive).removeNames(OLD);
    assertThat(archive.findRemovals().findNamesBefore()).contains(BEFORE);
  }

  /** Such as by a node of an earlier version. */
  @Test
  void namesThatWereArchivedAfterTheirRemovalAreRemovedIfThatIsAsked() {
    archive.noteRemoval(new Removal(new Removed.Names(), OLD, true));
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    archive.noteRemoval(new Removal(new Removed.Names(), BEFORE, true));
    Retention retention = new Retention(archive);
    assertThat(retention.removeNewNames(BEFORE)).isEqualTo(StoredSize.NOTHING);
    assertThat(texts("1")).containsExactly(review("Kim", OLD));
    assertThat(retention.removeNames(OLD).observations()).isEqualTo(1);
    assertThat(texts("1")).containsExactly(review("", OLD));
    assertThat(archive.findRemovals().list())
        .containsExactly(new Removal(new Removed.Names(), BEFORE, true));
  }

  /** As two nodes do. */
  @Test
  void aRemovalThatAnotherProgramBeganMeanwhileStaysToBeCompleted() {
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    Removal later = new Removal(new Removed.Names(), NOW, false);
    new Retention(archive, () -> archive.noteRemoval(later)).removeNames(BEFORE);
    assertThat(archive.findRemovals().list()).containsExactly(later);
  }

  @Test
  void aRemovalIsCompleteOnceItsBytesAreFreed() {
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    Runnable killed =
        () -> {
          throw new IllegalStateException("killed");
        };
    assertThatThrownBy(() -> new Retention(archive, killed).removeNames(BEFORE))
        .hasMessage("killed");
    AtomicInteger freed = new AtomicInteger();
    assertThat(new Retention(archive, freed::incrementAndGet).finish())
        .isEqualTo(StoredSize.NOTHING);
    assertThat(freed).hasValue(1);
    assertThat(archive.findRemovals().incomplete().list()).isEmpty();
    new Retention(archive, freed::incrementAndGet).removeNames(BEFORE);
    assertThat(freed).hasValue(1);
  }

  /** By such a digest, one could try names. */
  @Test
  void digestsOfEarlierVersionsThatDependOnTheNameAreReplaced() {
    Review review = review("Kim", OLD);
    Review later = review("Kim", NOW);
    archive.append(List.of(text("1", OLD, review), list(OLD, "1", review, FactsDigest::of)));
    archive.append(List.of(text("1", NOW, later), list(NOW, "1", later, FactsDigest::of)));
    new Retention(archive).removeNames(BEFORE);
    assertThat(lists())
        .flatExtracting(ReviewList::entries)
        .extracting(ReviewList.Entry::digest)
        .containsExactly(FactsDigest.inList(review), FactsDigest.of(later));
  }

  @Test
  void aRemovedReviewIsInNoListAndTheNextFetchDoesNotBringItBack() {
    fetch(OLD, Map.of("1", review("Kim", OLD), "2", review("Ann", OLD)));
    fetch(NOW, Map.of("1", review("Kim", NOW)));
    Removed kim = Removed.OneReview.id(APP, "1");
    assertThat(new Retention(archive).remove(List.of(kim), NOW).observations()).isEqualTo(4);
    fetch(NOW.plusSeconds(1), Map.of("1", review("Kim", NOW), "2", review("Ann", OLD)));
    assertThat(texts("1")).isEmpty();
    assertThat(texts("2")).hasSize(1);
    assertThat(lists())
        .extracting(list -> list.entries().stream().map(ReviewList.Entry::id).toList())
        .containsExactly(List.of("2"), List.of(), List.of("2"));
    assertThat(archive.findRemovals().countReviews(APP)).isEqualTo(1);
    assertThat(kim.text()).doesNotContain("Kim", " 1");
  }

  @Test
  void theSameIdInAnotherAppStays() {
    Subject.ReviewText other = new Subject.ReviewText(new AppId.AppStore(6), US, "1");
    archive.append(List.of(new Observation<>(other, OLD, Source.IMPORT, review("Kim", OLD))));
    new Retention(archive).remove(List.of(Removed.OneReview.id(APP, "1")), NOW);
    assertThat(archive.list(other, OLD, OLD, 2)).hasSize(1);
  }

  @Test
  void whatWasInterruptedIsCompleted() {
    fetch(OLD, Map.of("1", review("Kim", OLD)));
    for (int i = 1; i < 40; i++) {
      fetch(OLD.plus(Duration.ofDays(i)), Map.of("1", review("Kim", OLD)));
    }
    Archive ending = InterceptedArchive.failingAfter(1, archive);
    List<Removed> kim = List.of(Removed.OneReview.id(APP, "1"));
    assertThatThrownBy(() -> new Retention(ending).remove(kim, NOW))
        .hasMessageContaining("out of reach");
    assertThat(archive.findRemovals().incomplete().list())
        .containsExactly(new Removal(kim.getFirst(), NOW, false));
    new Retention(archive).finish();
    assertThat(lists()).hasSize(40).allMatch(ReviewList::isAbsence);
    assertThat(texts("1")).isEmpty();
    assertThat(archive.findRemovals().incomplete().list()).isEmpty();
    assertThat(new Retention(archive).finish()).isEqualTo(StoredSize.NOTHING);
  }

  /** As a fetch archives what it observed. */
  private void fetch(Instant at, Map<String, Review> reviews) {
    List<Observation<?>> observations = new ArrayList<>();
    List<ReviewList.Entry> entries = new ArrayList<>();
    reviews.forEach(
        (id, review) -> {
          observations.add(text(id, at, review));
          entries.add(entry(id, review, FactsDigest::inList));
        });
    observations.addFirst(
        new Observation<>(LISTS, at, Source.IMPORT, new ReviewList(entries, true)));
    archive.append(NewContents.of(LISTS, observations, archive));
  }

  private static Observation<?> list(
      Instant at, String id, Review review, Function<Review, Long> digest) {
    return new Observation<>(
        LISTS, at, Source.IMPORT, new ReviewList(List.of(entry(id, review, digest)), true));
  }

  private static ReviewList.Entry entry(String id, Review review, Function<Review, Long> digest) {
    return new ReviewList.Entry(
        id, digest.apply(review), review.submittedAt(), OptionalLong.empty());
  }

  private static Observation<?> text(String id, Instant at, Review review) {
    return new Observation<>(new Subject.ReviewText(APP, US, id), at, Source.IMPORT, review);
  }

  private static Review review(String author, Instant submitted) {
    return new Review(
        author, 4, Optional.empty(), "It works.", Optional.empty(), submitted, Optional.empty());
  }

  private List<Review> texts(String id) {
    return archive
        .list(new Subject.ReviewText(APP, US, id), Instant.EPOCH, Instant.MAX, 99)
        .stream()
        .map(Observation::facts)
        .toList();
  }

  private List<ReviewList> lists() {
    return archive.list(LISTS, Instant.EPOCH, Instant.MAX, 99).stream()
        .map(Observation::facts)
        .toList();
  }
}
