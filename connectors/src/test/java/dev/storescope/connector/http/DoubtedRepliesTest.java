package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchAttempt.Begun;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoubtedRepliesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Subject<?> SEARCH =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chess"));
  private static final FetchOutcome DOUBTED = new FetchOutcome.Doubted("1 app, and 200 yesterday");
  private static final Begun FIRST = new Begun(1, NOW);

  private final List<String> kept = new ArrayList<>();
  private final DoubtedReplies replies =
      new DoubtedReplies(
          (request, reply, reason) ->
              kept.add(request.uri().getPath() + " " + reply.body() + ": " + reason));
  private final StoreTransport store =
      DoubtedReplies.noting(request -> ScriptedStore.reply(200, "of " + request.uri().getPath()));

  @Test
  void theLastRepliesOfADoubtedAttemptAreKeptWithTheReason() throws InterruptedException {
    assertThat(replies.keeping(calling(DOUBTED, "/1", "/2", "/3", "/4")).fetch(SEARCH, FIRST))
        .isEqualTo(DOUBTED);
    assertThat(kept)
        .containsExactly(
            "/2 of /2: 1 app, and 200 yesterday",
            "/3 of /3: 1 app, and 200 yesterday",
            "/4 of /4: 1 app, and 200 yesterday");
  }

  @Test
  void whatIsNotDoubtedIsNotKept() throws InterruptedException {
    replies.keeping(calling(new FetchOutcome.NoSource("none"), "/1")).fetch(SEARCH, FIRST);
    replies.keeping(calling(DOUBTED)).fetch(SEARCH, FIRST);
    assertThat(kept).isEmpty();
  }

  @Test
  void whatARetryRepeatsIsNotKeptAgain() throws InterruptedException {
    Begun retry = new Begun(2, NOW, Optional.of(NOW.minusSeconds(600)));
    replies.keeping(calling(DOUBTED, "/1")).fetch(SEARCH, retry);
    assertThat(kept).isEmpty();
  }

  @Test
  void aCallOutsideAnAttemptIsNotNoted() throws Exception {
    store.send(get("/1"));
    replies.keeping(calling(DOUBTED)).fetch(SEARCH, FIRST);
    assertThat(kept).isEmpty();
  }

  private FetchAttempt calling(FetchOutcome outcome, String... paths) {
    return (_, _) -> {
      for (String path : paths) {
        send(path);
      }
      return outcome;
    };
  }

  private void send(String path) throws InterruptedException {
    try {
      store.send(get(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StoreRequest get(String path) {
    return StoreRequest.get(URI.create("https://a.b" + path));
  }
}
