package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchAttempt.Begun;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoubtedRepliesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chess"));
  private static final FetchOutcome DOUBTED = new FetchOutcome.Doubted("1 app, and 200 yesterday");
  private static final FetchOutcome OBSERVED =
      new FetchOutcome.Observed(
          List.of(
              new Observation<>(SEARCH, NOW, Source.ITUNES_SEARCH, new SearchRanking(List.of()))));
  private static final Begun FIRST = new Begun(1, NOW);

  @TempDir private Path doubted;
  @TempDir private Path drifted;
  private Optional<String> loss = Optional.empty();
  private final StoreClient client =
      new StoreClient(
          request -> ScriptedStore.reply(200, "of " + request.uri().getPath()),
          UnrecognizedReplies.none(),
          InstantSource.fixed(NOW));

  @Test
  void theRepliesOfADoubtedAttemptAreKeptWithTheReason() throws Exception {
    assertThat(attempt(DOUBTED, FIRST, "/1", "/2")).isEqualTo(DOUBTED);
    assertThat(kept(doubted))
        .containsExactlyInAnyOrder("/1: 1 app, and 200 yesterday", "/2: 1 app, and 200 yesterday");
    assertThat(kept(drifted)).isEmpty();
  }

  @Test
  void theRepliesThatLostAFieldAreKept() throws Exception {
    loss = Optional.of("lost apps");
    attempt(OBSERVED, FIRST, "/1");
    assertThat(kept(drifted)).containsExactly("/1: lost apps");
    assertThat(kept(doubted)).isEmpty();
  }

  @Test
  void othersAreNotKept() throws Exception {
    attempt(OBSERVED, FIRST, "/1");
    attempt(new FetchOutcome.NoSource("none"), FIRST, "/1");
    attempt(DOUBTED, FIRST);
    attempt(
        DOUBTED,
        new Begun(
            2,
            NOW,
            Optional.of(new FetchDoubt(NOW.minusSeconds(600), Duration.ZERO, Optional.empty()))),
        "/1");
    assertThat(kept(doubted)).isEmpty();
    assertThat(kept(drifted)).isEmpty();
  }

  private FetchOutcome attempt(FetchOutcome outcome, Begun begun, String... paths)
      throws InterruptedException {
    FetchAttempt attempts =
        (subject, _) ->
            FetchExchanges.run(
                List.of(subject),
                () -> {
                  for (String path : paths) {
                    client.send(StoreRequest.get(URI.create("https://a.b" + path)));
                  }
                  return outcome;
                });
    DoubtedReplies replies = new DoubtedReplies(folder(doubted), folder(drifted), _ -> loss);
    return replies.keeping(attempts).fetch(SEARCH, begun);
  }

  private static KeptReplies folder(Path path) {
    return new KeptReplies(path, InstantSource.fixed(NOW));
  }

  private static List<String> kept(Path folder) throws IOException {
    List<String> kept = new ArrayList<>();
    for (Path fetch : KeptReplies.list(folder)) {
      Recording.open(fetch)
          .list()
          .forEach(
              each -> kept.add(each.request().uri().getPath() + ": " + each.remark().orElse("")));
    }
    return kept;
  }
}
