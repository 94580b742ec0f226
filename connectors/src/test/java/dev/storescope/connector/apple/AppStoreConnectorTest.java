package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AppStoreConnectorTest {
  private static final Keyword NOTES = Keyword.of("notes");

  static List<Subject<?>> offered() {
    return subjects(Replies.US);
  }

  static List<Subject<?>> notOffered() {
    List<Subject<?>> elsewhere = subjects(Country.of("aq"));
    return Stream.concat(
            elsewhere.stream(),
            List.<Subject<?>>of(
                new Subject.Search(Device.ANDROID, Replies.US, NOTES),
                new Subject.Suggestions(StoreType.GOOGLE_PLAY, Replies.US, NOTES),
                new Subject.Rating(AppId.of(StoreType.GOOGLE_PLAY, "com.example.app"), Replies.US),
                new Subject.Popularity(Replies.US, NOTES),
                new Subject.AdsSuggestions(Replies.app(1), Replies.US),
                new Subject.ProductPage(Replies.app(1), Country.of("aq")),
                new Subject.SimilarApps(Replies.app(1), Country.of("aq")),
                new Subject.Histogram(Replies.app(1), Country.of("aq")),
                new Subject.ReviewText(Replies.app(1), Replies.US, "12645174720"),
                new Subject.DeveloperApps(
                    new DeveloperId(StoreType.GOOGLE_PLAY, "Example"), Replies.US))
                .stream())
        .toList();
  }

  private static List<Subject<?>> subjects(Country country) {
    return List.of(
        new Subject.Search(Device.IPHONE, country, NOTES),
        new Subject.Search(Device.IPAD, country, NOTES),
        new Subject.Suggestions(StoreType.APP_STORE, country, NOTES),
        new Subject.Chart(Device.IPAD, country, CategoryId.OVERALL),
        new Subject.Listing(Replies.app(1), country),
        new Subject.Rating(Replies.app(1), country),
        new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), country),
        new Subject.Reviews(Replies.app(1), country),
        new Subject.TrendingSearches(country));
  }

  @ParameterizedTest
  @MethodSource("offered")
  void itSendsTheRequestsThatItLists(Subject<?> subject) {
    ScriptedStore store = ScriptedStore.always("{}");
    assertThat(store.appStore().canFetch(subject)).isTrue();
    assertThat(store.fetch(subject)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.appStore().requests(subject))
        .extracting(request -> request.uri().toString())
        .isEqualTo(store.uris().stream().map(AppStoreConnectorTest::withoutUnseen).toList())
        .isNotEmpty();
  }

  /** A page of reviews is requested at an address that no cache has seen. */
  private static String withoutUnseen(String uri) {
    return uri.replaceFirst("[?]unseen=.*", "");
  }

  @ParameterizedTest
  @MethodSource("notOffered")
  void aSubjectThatTheAppStoreDoesNotReportIsNotRequested(Subject<?> subject)
      throws InterruptedException {
    ScriptedStore store = ScriptedStore.always("{}");
    assertThat(store.appStore().canFetch(subject)).isFalse();
    assertThat(store.appStore().requests(subject)).isEmpty();
    assertThat(store.appStore().fetch(subject)).isInstanceOf(FetchOutcome.Unsupported.class);
    assertThat(store.uris()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("offered")
  void aThrottlingStoreIsObeyed(Subject<?> subject) {
    ScriptedStore store =
        ScriptedStore.always(ScriptedStore.reply(429, Map.of("Retry-After", "90"), ""));
    assertThat(store.fetch(subject))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 429", Optional.of(Duration.ofSeconds(90))));
  }

  @ParameterizedTest
  @MethodSource("offered")
  void anErrorStatusIsAFailureWithAnyBody(Subject<?> subject) {
    for (int status : new int[] {400, 404, 410, 500}) {
      assertThat(
              ScriptedStore.always(
                      ScriptedStore.reply(status, "{\"resultCount\":0,\"results\":[]}"))
                  .fetch(subject))
          .isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void anUnrecognizedReplyIsKeptWithTheReason() {
    ScriptedStore store = ScriptedStore.always("{\"results\":[]}");
    store.fetch(new Subject.Listing(Replies.app(1), Replies.US));
    assertThat(store.unrecognized()).containsExactly("there is no resultCount");
  }

  @Test
  void aRequestThatIsNotRecordedIsUnsupportedAndALostConnectionAFailure() {
    assertThat(fetchFailingWith(new NotRecordedException("not recorded")))
        .isInstanceOf(FetchOutcome.Unsupported.class);
    assertThat(fetchFailingWith(new IOException("reset"))).isInstanceOf(FetchOutcome.Failed.class);
  }

  private static FetchOutcome fetchFailingWith(IOException failure) {
    return new ScriptedStore(
            _ -> {
              throw failure;
            })
        .fetch(offered().getFirst());
  }
}
