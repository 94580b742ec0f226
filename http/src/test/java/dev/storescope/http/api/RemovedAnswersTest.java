package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Removed;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SearchResults;
import dev.storescope.retention.Retention;
import dev.storescope.reviews.AppReviews;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How an answer says what was removed of its data. */
class RemovedAnswersTest {
  private static final AppId APP = new AppId.AppStore(5);
  private static final Country US = new Country("us");
  private static final Instant PAST = TestServer.NOW.minus(Duration.ofDays(3));

  private final InMemoryArchive archive = new InMemoryArchive();
  private final Retention retention = new Retention(archive);

  @AutoClose
  private final TestServer server =
      new TestServer(
          archive,
          Limits.of(0, 100),
          List.of(
              RankingRoutes.searchResults(new SearchResults()),
              ReviewRoutes.reviews(new AppReviews())));

  @BeforeEach
  void observe() {
    List<ReviewList.Entry> entries = new ArrayList<>();
    for (String id : List.of("1", "2")) {
      Review review =
          new Review(
              "Kim", 4, Optional.empty(), "text " + id, Optional.empty(), PAST, Optional.empty());
      append(new Subject.ReviewText(APP, US, id), review);
      entries.add(new ReviewList.Entry(id, FactsDigest.inList(review), PAST, OptionalLong.empty()));
    }
    append(new Subject.Reviews(APP, US), new ReviewList(entries, true));
    append(
        new Subject.Search(Device.IPHONE, US, Keyword.of("chess")),
        new Facts.SearchRanking(List.of(APP)));
  }

  private <F extends Facts> void append(Subject<F> subject, F facts) {
    archive.append(List.of(new Observation<>(subject, PAST, Source.IMPORT, facts)));
  }

  @Test
  void anAnswerWithoutRemovedDataDoesNotSaySo() {
    retention.remove(List.of(new Removed.App(new AppId.AppStore(6))), PAST);
    retention.remove(
        List.of(new Removed.OfKeyword(StoreType.GOOGLE_PLAY, Keyword.of("chess"))), PAST);
    for (Reply reply : List.of(reviews(), search())) {
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.header("X-Removed")).isEmpty();
    }
  }

  @Test
  void aRemovedReviewIsLeftOutOfAPastAnswerWhichSaysSo() {
    retention.remove(List.of(Removed.OneReview.id(APP, "1")), TestServer.NOW);
    Reply reply = reviews();
    assertThat(reply.header("X-Removed")).contains("reviews; count=1");
    assertThat(reply.data().path("results").path("count").asInt()).isEqualTo(1);
    assertThat(reply.data().toString()).contains("text 2").doesNotContain("text 1");
    assertThat(search().header("X-Removed")).isEmpty();
  }

  @Test
  void aReviewWithoutANameHasNoAuthorAndTheAnswerSaysWhy() {
    retention.removeNames(PAST.plusMillis(1));
    Reply reply = reviews();
    assertThat(reply.header("X-Removed")).contains("names; before=" + PAST.plusMillis(1));
    assertThat(reply.data().toString()).contains("text 1", "text 2").doesNotContain("author");
  }

  @Test
  void anAnswerAboutARemovedAppOrKeywordSaysSo() {
    retention.remove(
        List.of(
            new Removed.App(APP), new Removed.OfKeyword(StoreType.APP_STORE, Keyword.of("chess"))),
        TestServer.NOW);
    assertThat(reviews().status()).isEqualTo(204);
    assertThat(reviews().header("X-Removed")).contains("app; until=" + TestServer.NOW);
    assertThat(search().status()).isEqualTo(204);
    assertThat(search().header("X-Removed")).contains("keyword; until=" + TestServer.NOW);
  }

  private Reply reviews() {
    return server.client.get(
        "/api/app-reviews?storetype=appstore&storeid=5&country=us&till=" + PAST.plusSeconds(60));
  }

  private Reply search() {
    return server.client.get(
        "/api/search-results?storetype=appstore&devicetype=iphone&country=us&query=chess&timestamp="
            + PAST.plusSeconds(60));
  }
}
