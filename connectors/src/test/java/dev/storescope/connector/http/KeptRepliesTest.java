package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptRepliesTest {
  private static final Country US = new Country("us");
  private static final FetchOutcome NONE = new FetchOutcome.NoSource("none");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T08:00:00Z"));
  @TempDir private Path folder;

  @Test
  void allExchangesOfAFetchAreKeptTogetherWithItsSubjectAndTheReason() throws Exception {
    KeptReplies kept = replies(9, 1 << 20);
    fetch(kept, search("chess"), "/1", "/2");
    List<Path> fetches = KeptReplies.list(folder);
    assertThat(fetches).hasSize(1);
    assertThat(folder.relativize(fetches.getFirst())).asString().startsWith("search/2026-11-21-");
    assertThat(Recording.open(fetches.getFirst()).list())
        .allSatisfy(
            exchange -> {
              assertThat(exchange.subjects()).containsExactly(search("chess"));
              assertThat(exchange.remark()).contains("no ids");
            })
        .extracting(exchange -> exchange.request().uri().getPath())
        .containsExactlyInAnyOrder("/1", "/2");
    assertThat(Recording.open(fetches.getFirst()).replaying().send(get("/2")).body())
        .isEqualTo("of /2");
  }

  @Test
  void aKindThatFailsOftenDoesNotDisplaceAnother() throws Exception {
    KeptReplies kept = replies(3, 1 << 20);
    fetch(kept, new Subject.Listing(new AppId.AppStore(1), US), "/listing");
    for (int i = 0; i < 9; i++) {
      fetch(kept, search("word " + i), "/search");
    }
    assertThat(subjects())
        .containsExactlyInAnyOrder(
            new Subject.Listing(new AppId.AppStore(1), US),
            search("word 6"),
            search("word 7"),
            search("word 8"));
    assertThat(kept.count()).isEqualTo(4);
  }

  @Test
  void aKindTakesNoMoreBytesThanItsBoundAlsoAfterARestart() throws Exception {
    long most = 3_000;
    for (int i = 0; i < 9; i++) {
      fetch(replies(99, most), search("word " + i), "/search");
    }
    assertThat(bytes()).isBetween(most / 2, most);
    assertThat(subjects()).contains(search("word 8")).doesNotContain(search("word 0"));
  }

  @Test
  void severalFoldersHaveOneBoundAndTheKindThatTakesMostLosesItsOldest() throws Exception {
    Path doubted = folder.resolve("doubted");
    Path drifted = folder.resolve("drifted");
    for (int i = 0; i < 9; i++) {
      fetch(new KeptReplies(doubted, clock), search("word " + i), "/search");
    }
    long most = bytes();
    ReplySpace space = new ReplySpace(most);
    KeptReplies one = new KeptReplies(doubted, space, clock);
    KeptReplies other = new KeptReplies(drifted, space, clock);
    fetch(other, new Subject.Listing(new AppId.AppStore(1), US), "/listing");
    assertThat(bytes()).isBetween(most / 2, most);
    assertThat(other.count()).isEqualTo(1);
    assertThat(one.count()).isBetween(6, 8);
    assertThat(KeptReplies.list(doubted)).hasSize(one.count());
    fetch(one, search("latest"), "/search");
    assertThat(bytes()).isLessThanOrEqualTo(most);
    assertThat(other.count()).isEqualTo(1);
  }

  @Test
  void ofASubjectTheLastFetchOfADateIsKept() throws Exception {
    KeptReplies kept = replies(9, 1 << 20);
    fetch(kept, search("chess"), "/1");
    clock.advance(Duration.ofHours(1));
    fetch(kept, search("chess"), "/2");
    assertThat(KeptReplies.list(folder)).hasSize(1);
    clock.advance(Duration.ofDays(1));
    fetch(kept, search("chess"), "/3");
    assertThat(kept.listLatest(9))
        .extracting(FetchHealth.UnrecognizedReply::request)
        .containsExactly("GET a.b/3", "GET a.b/2");
    assertThat(folder.resolve(kept.listLatest(1).getFirst().folder())).isDirectory();
  }

  @Test
  void ofAReplyThatIsTooLongTheStartIsKept() throws Exception {
    int most = 2 * 1024 * 1024;
    KeptReplies kept = replies(9, 1 << 30);
    kept.keep(get("/1"), ScriptedStore.reply(200, "x".repeat(most + 1)), "no ids");
    Path fetch = KeptReplies.list(folder).getFirst();
    assertThat(Recording.open(fetch).replaying().send(get("/1")).body()).hasSize(most);
  }

  @Test
  void whatCannotBeKeptIsNoError() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    KeptReplies kept = new KeptReplies(file, clock);
    fetch(kept, search("chess"), "/1");
    assertThat(kept.count()).isZero();
  }

  private KeptReplies replies(int fetches, long bytes) {
    return new KeptReplies(
        folder, new KeptReplies.Bounds(fetches, bytes), ReplySpace.unbounded(), clock);
  }

  /** A fetch whose first reply is not recognized. */
  private void fetch(KeptReplies kept, Subject<?> subject, String... paths)
      throws InterruptedException {
    StoreClient client =
        new StoreClient(
            request -> ScriptedStore.reply(200, "of " + request.uri().getPath()), kept, clock);
    FetchExchanges.run(
        List.of(subject),
        () -> {
          for (String path : paths) {
            StoreReply reply = client.send(get(path));
            if (path.equals(paths[0])) {
              kept.keep(get(path), reply, "no ids");
            }
          }
          return NONE;
        });
  }

  private List<Subject<?>> subjects() throws IOException {
    List<Subject<?>> subjects = new ArrayList<>();
    for (Path fetch : KeptReplies.list(folder)) {
      subjects.addAll(Recording.open(fetch).list().getFirst().subjects());
    }
    return subjects;
  }

  private long bytes() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
  }

  private static StoreRequest get(String path) {
    return StoreRequest.get(URI.create("https://a.b" + path));
  }
}
