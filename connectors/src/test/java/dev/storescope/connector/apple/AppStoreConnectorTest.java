package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
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
                new Subject.Demand(Replies.US, NOTES),
                new Subject.AdsSuggestions(Replies.app(1), Replies.US))
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
        new Subject.Rating(Replies.app(1), country));
  }

  @ParameterizedTest
  @MethodSource("offered")
  void theRequestsItNamesAreTheOnesItMakes(Subject<?> subject) throws InterruptedException {
    CannedStore store = CannedStore.saying("{}");
    assertThat(store.connector().canFetch(subject)).isTrue();
    assertThat(store.fetch(subject)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.connector().requests(subject))
        .extracting(request -> request.uri().toString())
        .isEqualTo(store.asked())
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("notOffered")
  void whatTheAppStoreDoesNotTellOfIsNotAskedFor(Subject<?> subject) throws InterruptedException {
    CannedStore store = CannedStore.saying("{}");
    assertThat(store.connector().canFetch(subject)).isFalse();
    assertThat(store.connector().requests(subject)).isEmpty();
    assertThat(store.fetch(subject)).isInstanceOf(FetchOutcome.Unsupported.class);
    assertThat(store.asked()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("offered")
  void aStoreThatWantsFewerCallsIsObeyed(Subject<?> subject) throws InterruptedException {
    CannedStore store =
        new CannedStore(_ -> new StoreReply(429, Map.of("Retry-After", List.of("90")), ""));
    assertThat(store.fetch(subject))
        .isEqualTo(new FetchOutcome.Throttled("HTTP 429", Optional.of(Duration.ofSeconds(90))));
  }

  @ParameterizedTest
  @MethodSource("offered")
  void anErrorStatusIsAFailureWhateverItsBody(Subject<?> subject) throws InterruptedException {
    for (int status : new int[] {400, 404, 410, 500}) {
      assertThat(CannedStore.saying(status, "{\"resultCount\":0,\"results\":[]}").fetch(subject))
          .isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void aReplyThatDriftsIsKeptWithItsRequestAndTheReason() throws InterruptedException {
    CannedStore store = CannedStore.saying("{\"results\":[]}");
    store.fetch(new Subject.Listing(Replies.app(1), Replies.US));
    assertThat(store.oddities()).containsExactly("there is no resultCount");
  }

  @Test
  void whatARecordingDoesNotHoldIsUnsupported() throws InterruptedException {
    assertThat(connector(new NotRecordedException("not recorded")).fetch(offered().getFirst()))
        .isInstanceOf(FetchOutcome.Unsupported.class);
    assertThat(connector(new IOException("reset")).fetch(offered().getFirst()))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  private static AppStoreConnector connector(IOException failure) {
    return new AppStoreConnector(
        (StoreRequest _) -> {
          throw failure;
        },
        StoreHosts.LIVE,
        SearchSource.ITUNES,
        (_, _, _) -> {},
        () -> CannedStore.NOW);
  }
}
