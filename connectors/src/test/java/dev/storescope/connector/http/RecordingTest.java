package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  private static final StoreRequest SEARCH =
      get("https://itunes.apple.com/search?term=chess&country=us");
  private static final StoreReply REPLY =
      ScriptedStore.reply(
          200, Map.of("Content-Type", "text/javascript"), "\n\n{\"name\":\"체스 — ♟\"}\r\n");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T08:00:00Z"));

  @TempDir private Path folder;
  private Recording recording;

  @BeforeEach
  void createRecording() throws IOException {
    recording = Recording.create(folder);
  }

  @Test
  void aRecordedReplyIsReplayed() throws Exception {
    record(SEARCH, REPLY);
    assertThat(replay(SEARCH)).isEqualTo(REPLY);
  }

  @Test
  void anExchangeIsReadBackCompletely() throws Exception {
    StoreRequest post =
        StoreRequest.post(URI.create("https://play.google.com/x?a=1"), "text/plain", "f.req=é")
            .with("X-Apple-Store-Front", "143441-1,29");
    RecordedExchange exchange =
        new RecordedExchange(post, REPLY, clock.instant(), Optional.of("no ids"), List.of());
    recording.keep(exchange);
    assertThat(recording.find(post)).contains(exchange);
  }

  @Test
  void theBodyIsAFileOfItsOwnAsTheStoreSentIt() throws Exception {
    record(SEARCH, REPLY);
    assertThat(files(".body"))
        .hasSize(1)
        .first()
        .satisfies(body -> assertThat(Files.readString(body)).isEqualTo(REPLY.body()));
    assertThat(files(".json"))
        .hasSize(1)
        .first()
        .satisfies(
            file ->
                assertThat(file.getFileName().toString()).startsWith("itunes.apple.com-search-"));
  }

  @Test
  void theOrderOfParametersAndTheCaseOfTheHostDoNotMatter() throws Exception {
    record(SEARCH, REPLY);
    assertThat(replay(get("https://ITUNES.apple.com/search?country=us&term=chess")))
        .isEqualTo(REPLY);
  }

  @Test
  void headersOtherThanTheStorefrontDoNotMatter() throws Exception {
    record(SEARCH.with("User-Agent", "one"), REPLY);
    assertThat(replay(SEARCH.with("User-Agent", "other"))).isEqualTo(REPLY);
  }

  @Test
  void anAddressThatNoCacheHasSeenDoesNotMatter() throws Exception {
    record(SEARCH, REPLY);
    assertThat(replay(SEARCH.withUnseenAddress("1"))).isEqualTo(REPLY);
    StoreRequest page = get("https://itunes.apple.com/us/rss/customerreviews/page=1/id=1/json");
    record(page.withUnseenAddress("2"), REPLY);
    assertThat(replay(page)).isEqualTo(REPLY);
    assertThat(replay(page.withUnseenAddress("3"))).isEqualTo(REPLY);
  }

  @Test
  void aRequestThatDiffersInItsIdentityIsNotRecorded() throws Exception {
    record(SEARCH.with("X-Apple-Store-Front", "143441,29"), REPLY);
    assertNotRecorded(SEARCH);
    assertNotRecorded(SEARCH.with("X-Apple-Store-Front", "143442,29"));
    assertNotRecorded(get("https://itunes.apple.com/search?term=chess&country=fr"));
    assertNotRecorded(get("https://itunes.apple.com/lookup?term=chess&country=us"));
    assertNotRecorded(StoreRequest.post(SEARCH.uri(), "text/plain", ""));
  }

  @Test
  void theErrorForAMissingRequestNamesTheFolder() {
    assertThatThrownBy(() -> replay(SEARCH))
        .isInstanceOf(NotRecordedException.class)
        .hasMessage("the recording in %s has no reply to GET %s", folder, SEARCH.uri());
  }

  @Test
  void recordingARequestAgainReplacesItsReply() throws Exception {
    record(SEARCH, REPLY);
    StoreReply later = ScriptedStore.reply(404, "gone");
    record(SEARCH, later);
    assertThat(replay(SEARCH)).isEqualTo(later);
    assertThat(files("")).hasSize(2);
  }

  @Test
  void recordingTheSameReplyAgainKeepsIt() throws Exception {
    record(SEARCH, REPLY);
    record(SEARCH, REPLY);
    assertThat(replay(SEARCH)).isEqualTo(REPLY);
    assertThat(files("")).hasSize(2);
  }

  @Test
  void secretsAreNotRecordedAndDoNotMatter() throws Exception {
    record(token("s3cret").with("Authorization", "Bearer s3cret"), tokenReply("s3cret"));
    for (Path file : files("")) {
      assertThat(Files.readString(file)).doesNotContain("s3cret");
    }
    assertThat(replay(token("other")).body()).isEqualTo(tokenReply("hidden").body());
  }

  @Test
  void aDescriptionWrittenByHandNeedsNoHeaders() throws Exception {
    record(SEARCH, REPLY);
    Files.writeString(folder.resolve("mine.html"), "<html>");
    Files.writeString(
        files(".json").getFirst(),
        """
        {"url": "https://itunes.apple.com/search?term=chess&country=us", "status": 200,
         "recordedAt": "2020-09-01T00:00:00Z", "bodyFile": "mine.html"}
        """);
    assertThat(replay(SEARCH)).isEqualTo(new StoreReply(200, Map.of(), "<html>"));
  }

  @Test
  void theErrorForAnInvalidDescriptionNamesTheFile() throws Exception {
    record(SEARCH, REPLY);
    Path description = files(".json").getFirst();
    for (String broken : List.of("{", "{}", "{\"url\": \"https://a.b/\", \"status\": \"new\"}")) {
      Files.writeString(description, broken);
      assertThatThrownBy(() -> replay(SEARCH))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(description.toString());
    }
  }

  @Test
  void aBodyOutsideTheFolderIsNotRead() throws Exception {
    record(SEARCH, REPLY);
    Path description = files(".json").getFirst();
    Path outside = Files.createTempFile("outside", ".body");
    Files.writeString(
        description,
        Files.readString(description)
            .replaceFirst("(\"bodyFile\" : )\"[^\"]*\"", "$1\"" + outside + "\""));
    assertThatThrownBy(() -> replay(SEARCH)).hasMessageContaining("is not a file in");
    Files.delete(outside);
  }

  @Test
  void aMissingFolderCannotBeReplayed() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> Recording.open(missing))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("--record " + missing);
  }

  @Test
  void aFileCannotBeReplayed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> Recording.open(file)).isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void theSubjectsOfARequestAreRecorded() throws Exception {
    Subject<?> chess = new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chess"));
    Subject<?> page = new Subject.SearchPage(Device.IPHONE, new Country("us"), Keyword.of("chess"));
    StoreTransport recorded = recording.recording(_ -> REPLY, clock);
    for (Subject<?> subject : List.of(chess, page)) {
      FetchExchanges.run(
          List.of(subject),
          () -> {
            new StoreClient(recorded, UnrecognizedReplies.none(), clock).send(SEARCH);
            return new FetchOutcome.NoSource("none");
          });
    }
    assertThat(recording.list()).hasSize(1);
    assertThat(recording.list().getFirst().subjects()).containsExactlyInAnyOrder(chess, page);
  }

  private void record(StoreRequest request, StoreReply reply) throws Exception {
    recording.recording(_ -> reply, clock).send(request);
  }

  private StoreReply replay(StoreRequest request) throws IOException, InterruptedException {
    return Recording.open(folder).replaying().send(request);
  }

  private void assertNotRecorded(StoreRequest request) {
    assertThatThrownBy(() -> replay(request)).isInstanceOf(NotRecordedException.class);
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private static StoreRequest get(String uri) {
    return StoreRequest.get(URI.create(uri));
  }

  private static StoreRequest token(String secret) {
    return StoreRequest.post(
        URI.create("https://appleid.apple.com/auth/oauth2/token"),
        "application/x-www-form-urlencoded",
        "client_id=me&client_secret=" + secret + "&scope=searchadsorg");
  }

  private static StoreReply tokenReply(String token) {
    return ScriptedStore.reply(
        200,
        Map.of("Set-Cookie", token),
        "{\"access_token\": \"" + token + "\", \"expires_in\": 3600}");
  }
}
