package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.archive.rocksdb.LatestContents.Append;
import dev.storescope.archive.rocksdb.LatestContents.Latest;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.SampleObservations;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatestContentsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");
  private static final Subject.Summary APP = new Subject.Summary(new AppId.AppStore(42), US);
  private static final Latest NONE = none(APP);

  private final LatestContents contents = new LatestContents();
  private int reads;

  @Test
  void aContentIsReadOnceForTheTimeThatItIsTheLatest() {
    Latest first = latest("first", NOON, NOON.plusSeconds(60));
    Latest second = latest("second", NOON.plusSeconds(60), Instant.MAX);

    assertThat(find(NOON, first)).isEqualTo(first);
    assertThat(find(NOON.plusSeconds(59), NONE)).isEqualTo(first);
    assertThat(reads).isEqualTo(1);
    assertThat(find(NOON.plusSeconds(60), second)).isEqualTo(second);
    assertThat(find(NOON.minusSeconds(1), NONE)).isEqualTo(NONE);
    assertThat(reads).isEqualTo(3);
  }

  @Test
  void anAppendReplacesWhatIsKnown() {
    find(NOON, NONE);
    append("first", NOON);
    append("second", NOON.plusSeconds(1));

    assertThat(find(NOON.plusSeconds(2), NONE))
        .isEqualTo(latest("second", NOON.plusSeconds(1), Instant.MAX));
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void anAppendOfAnotherTimeChangesNothing() {
    Latest second = latest("second", NOON, NOON.plusSeconds(60));
    find(NOON, second);
    append("first", NOON.minusSeconds(1));
    append("third", NOON.plusSeconds(60));

    assertThat(find(NOON.plusSeconds(59), NONE)).isEqualTo(second);
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void whichOfTwoObservationsOfAnInstantIsTheLatestIsRead() {
    find(NOON, latest("first", NOON, Instant.MAX));
    append("second", NOON);

    find(NOON, NONE);
    assertThat(reads).isEqualTo(2);
  }

  @Test
  void anAppendOfWhatIsNotKnownDoesNotMakeItKnown() {
    append("first", NOON);

    find(NOON.plusSeconds(1), latest("second", NOON.plusSeconds(1), Instant.MAX));
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void aReadThatAnAppendOvertookIsNotKept() {
    Latest first = latest("first", NOON, Instant.MAX);
    Latest read =
        contents.find(
            APP,
            NOON.plusSeconds(2),
            () -> {
              append("second", NOON.plusSeconds(1));
              return first;
            });

    assertThat(read).isEqualTo(first);
    find(NOON.plusSeconds(2), NONE);
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void whatIsReadDuringAnAppendIsNotKept() {
    find(NOON, NONE);
    List<Append> unfinished = contents.begin(List.of(summary("first", NOON)));

    find(NOON, NONE);
    find(NOON, NONE);
    contents.end(unfinished);

    assertThat(find(NOON, NONE)).isEqualTo(latest("first", NOON, Instant.MAX));
    assertThat(reads).isEqualTo(3);
  }

  @Test
  void whichOfTwoAppendsAtOnceIsTheLatestIsRead() {
    find(NOON, NONE);
    List<Append> one = contents.begin(List.of(summary("first", NOON)));
    List<Append> other = contents.begin(List.of(summary("second", NOON.plusSeconds(1))));
    contents.end(other);
    contents.end(one);

    find(NOON.plusSeconds(2), NONE);
    assertThat(reads).isEqualTo(2);
  }

  @Test
  void equalObservationsThatAreAppendedAtOnceAreKnown() {
    find(NOON, NONE);
    Observation<?> first = summary("first", NOON);
    List<Append> one = contents.begin(List.of(first, summary("first", NOON)));
    List<Append> other = contents.begin(List.of(first));
    contents.end(one);
    find(NOON, NONE);
    contents.end(other);

    assertThat(find(NOON, NONE)).isEqualTo(latest("first", NOON, Instant.MAX));
    assertThat(reads).isEqualTo(2);
  }

  @Test
  void anAppendThatMayHaveFailedLeavesTheContentToBeRead() {
    Latest second = latest("second", NOON.plusSeconds(1), Instant.MAX);
    find(NOON, NONE);
    contents.begin(List.of(summary("first", NOON)));
    append("second", NOON.plusSeconds(1));

    find(NOON.plusSeconds(2), second);
    assertThat(reads).isEqualTo(2);
    assertThat(find(NOON.plusSeconds(2), NONE)).isEqualTo(second);
  }

  @Test
  void moreContentsThanThereArePlacesAreStillThemselves() {
    IntStream.range(0, 1_000_000)
        .mapToObj(number -> new Subject.Summary(new AppId.AppStore(number + 1), US))
        .forEach(
            app -> assertThat(contents.find(app, NOON, () -> none(app)).subject()).isEqualTo(app));
  }

  private Latest find(Instant at, Latest read) {
    return contents.find(
        APP,
        at,
        () -> {
          reads++;
          return read;
        });
  }

  private void append(String title, Instant at) {
    contents.end(contents.begin(List.of(summary(title, at))));
  }

  private static Latest none(Subject<?> subject) {
    return new Latest(subject, Instant.MIN, Instant.MAX, OptionalLong.empty());
  }

  private static Latest latest(String title, Instant from, Instant end) {
    long digest = FactsDigest.of(summary(title, from).facts());
    return new Latest(APP, from, end, OptionalLong.of(digest));
  }

  private static Observation<?> summary(String title, Instant at) {
    return SampleObservations.summary(APP, title, at);
  }
}
