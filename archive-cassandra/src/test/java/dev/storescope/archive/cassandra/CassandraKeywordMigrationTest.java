package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What earlier versions stored for {@code i̇a}, which is {@code ia} now. */
@Tag("cassandra")
class CassandraKeywordMigrationTest {
  private static final String KEYSPACE = "keywords";
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country TR = new Country("tr");
  private static final AppId APP = new AppId.AppStore(900_000_001);
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, TR, new Keyword("ia"));

  /** As many bytes as the earlier keyword, which replaces it. */
  private static final String PLACEHOLDER = "wxyz";

  private static final String EARLIER = "i\u0307a";

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  @BeforeEach
  void clear() {
    SharedNode.clear(session);
    session.execute("DELETE FROM schema_migrations WHERE schema_name = 'keywords'");
  }

  @Test
  void anArchiveIsReadyOnceTheyAreMoved() {
    storeEarlier(NOON);
    storeEarlier(NOON.plusSeconds(1));
    ByteBuffer unreadable = ByteBuffer.wrap(ObservationCodec.partition(SEARCH), 0, 1);
    execute("INSERT INTO observation_buckets (subject, bucket) VALUES (?, ?)", unreadable, 0L);
    try (CassandraArchive archive = open()) {
      assertThat(archive.areKeywordsJoined()).as("with an unreadable subject").isFalse();
    }
    execute("DELETE FROM observation_buckets WHERE subject = ?", unreadable);
    try (CassandraArchive archive = open()) {
      await().atMost(Duration.ofMinutes(5)).until(archive::areKeywordsJoined);
      assertMoved(archive, NOON, NOON.plusSeconds(1));
    }
    try (CassandraArchive archive = open()) {
      assertThat(archive.areKeywordsJoined()).isTrue();
    }
  }

  @Test
  void whatANodeOfAnEarlierVersionStoresAfterThatIsMovedAtTheNextStart() {
    open().close();
    storeEarlier(NOON);
    try (CassandraArchive archive = open()) {
      assertThat(archive.areKeywordsJoined()).isTrue();
      await().atMost(Duration.ofMinutes(5)).until(() -> count("observation_buckets") == 1);
      await().atMost(Duration.ofMinutes(5)).until(() -> !terms(archive).isEmpty());
      assertMoved(archive, NOON);
    }
  }

  @Test
  void repairMovesThemAtAnyTime() {
    open().close();
    try (CassandraArchive archive =
        CassandraArchive.open(
            SharedNode.settings(KEYSPACE),
            InstantSource.offset(InstantSource.system(), Duration.ofDays(8)))) {
      storeEarlier(NOON);
      assertThat(archive.findLatest(SEARCH, NOON, Duration.ofDays(1))).isEmpty();
      archive.repair();
      assertMoved(archive, NOON);
    }
  }

  private static void assertMoved(CassandraArchive archive, Instant... instants) {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    assertThat(all)
        .containsExactlyElementsOf(
            List.of(instants).stream()
                .map(instant -> observation(SEARCH.keyword(), instant))
                .toList());
    assertThat(archive.findLatest(SEARCH, NOON, Duration.ofDays(1)))
        .contains(observation(SEARCH.keyword(), NOON));
    assertThat(archive.listKeywordRanks(APP, TR, Device.IPHONE, NOON, Instant.MAX, 10))
        .hasSize(instants.length);
    assertThat(count("keyword_ranks")).isEqualTo(0);
    assertThat(count("app_keywords")).isEqualTo(1);
    assertThat(terms(archive)).containsExactly(SEARCH.keyword());
    assertThat(count("lexicon")).isEqualTo(1);
  }

  private static List<Keyword> terms(CassandraArchive archive) {
    return archive.listTerms(StoreType.APP_STORE, TR, "ia", 10);
  }

  private static long count(String table) {
    return session.execute("SELECT * FROM " + table).all().size();
  }

  /** An observation, with a rank and a term. */
  private static void storeEarlier(Instant instant) {
    Observation<?> observation = observation(new Keyword(PLACEHOLDER), instant);
    ArchiveRow row = ObservationCodec.encode(observation);
    ByteBuffer subject = earlier(row.partition(), StandardCharsets.UTF_8);
    long bucket = CassandraTable.OBSERVATIONS.bucket(row.position());
    execute("INSERT INTO observation_buckets (subject, bucket) VALUES (?, ?)", subject, bucket);
    execute(
        "INSERT INTO observations (subject, bucket, position, value) VALUES (?, ?, ?, ?)",
        subject,
        bucket,
        ByteBuffer.wrap(row.position()),
        ByteBuffer.wrap(row.value()));
    for (ArchiveRow rank : RankIndexCodec.keywordRows(observation)) {
      execute(
          "INSERT INTO keyword_ranks (app, bucket, position, value) VALUES (?, ?, ?, ?)",
          ByteBuffer.wrap(rank.partition()),
          CassandraTable.KEYWORD_RANKS.bucket(rank.position()),
          earlier(rank.position(), StandardCharsets.UTF_16BE),
          ByteBuffer.wrap(rank.value()));
    }
    LexiconTerm term = new LexiconTerm(StoreType.APP_STORE, TR, new Keyword(PLACEHOLDER));
    for (ArchiveRow word : LexiconCodec.rows(term)) {
      execute(
          "INSERT INTO lexicon (word, term) VALUES (?, ?)",
          earlier(word.partition(), StandardCharsets.UTF_8),
          earlier(word.position(), StandardCharsets.UTF_16BE));
    }
  }

  private static Observation<Facts.SearchRanking> observation(Keyword keyword, Instant instant) {
    return new Observation<>(
        new Subject.Search(Device.IPHONE, TR, keyword),
        instant,
        Source.IMPORT,
        new Facts.SearchRanking(List.of(APP)));
  }

  /** Bytes that end with the placeholder, with the earlier keyword in its place. */
  private static ByteBuffer earlier(byte[] bytes, Charset charset) {
    int start = bytes.length - PLACEHOLDER.getBytes(charset).length;
    byte[] text = EARLIER.getBytes(charset);
    return ByteBuffer.allocate(start + text.length).put(bytes, 0, start).put(text).flip();
  }

  private static void execute(String statement, Object... values) {
    session.execute(SimpleStatement.newInstance(statement, values));
  }

  private static CassandraArchive open() {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
  }
}
