package dev.storescope.archive.encoding;

import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.AppId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * The encoding of observations, the same in every engine. The partition is the subject. The
 * position is the instant and a digest of the value, so that equal observations have the same
 * position and different ones of an instant do not. The value is the format version, the source,
 * and the facts.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class ObservationCodec {
  /** The newest format version; this and all older ones can be read. */
  public static final int VERSION = 3;

  /** For all but rankings. */
  static final int FIRST_VERSION = 1;

  static final int VERSION_WITH_CARDS = 2;

  /** For rankings without cards, which have the positions of the first version. */
  static final int VERSION_WITH_PACKED_ORDERS = 3;

  private static final int DIGEST_BYTES = 4;

  private ObservationCodec() {}

  /** The first bytes of the keys of observations that may have a {@link LexiconTerm}. */
  public static List<Byte> kindsWithTerms() {
    return SubjectCodec.kindsWithTerms();
  }

  public static byte[] partition(Subject<?> subject) {
    ByteWriter out = new ByteWriter();
    SubjectCodec.write(out, subject);
    return out.toBytes();
  }

  /** What the partitions of all suggestion lists, and no others, begin with. */
  public static byte[] partitionsOfSuggestions() {
    return new byte[] {SubjectKind.SUGGESTIONS.code()};
  }

  /** Decodes the subject that a partition, or the key of a row, begins with. */
  public static Subject<?> decodeSubject(byte[] key) {
    return decoding(() -> SubjectCodec.read(new ByteReader(key)));
  }

  public static ArchiveRow encode(Observation<?> observation) {
    int version = version(observation.facts());
    OrderCodec orders = new OrderCodec(version);
    ByteWriter out = ByteWriter.ofFacts();
    out.writeByte(version);
    WordCodec.writeSource(out, observation.source());
    FactsCodec.write(out, orders, observation.facts());
    byte[] value = out.toBytes();
    ByteWriter position = new ByteWriter();
    position.writeFixed(observation.observedAt().toEpochMilli(), Long.BYTES);
    position.writeFixed(orders.digest(value), DIGEST_BYTES);
    return new ArchiveRow(partition(observation.subject()), position.toBytes(), value);
  }

  /** The partition of a key, which ends with the position. */
  public static byte[] partitionIn(byte[] key) {
    return Arrays.copyOf(key, key.length - DIGEST_BYTES - Long.BYTES);
  }

  /** The milliseconds of the instant in a key, which ends with the position. */
  public static long millisIn(byte[] key) {
    int start = key.length - DIGEST_BYTES - Long.BYTES;
    return decoding(
        () -> new ByteReader(Arrays.copyOfRange(key, start, key.length)).readFixed(Long.BYTES));
  }

  /** Decodes a row of a known subject. */
  public static <F extends Facts> Observation<F> decode(
      Subject<F> subject, byte[] position, byte[] value) {
    return decoding(() -> read(subject, new ByteReader(position), value));
  }

  /** Decodes a row with a single key. */
  public static Observation<?> decode(byte[] key, byte[] value) {
    return decoding(
        () -> {
          ByteReader in = new ByteReader(key);
          return read(SubjectCodec.read(in), in, value);
        });
  }

  /** Decodes what a row of a search has of one app. */
  public static AppInSearch decodeApp(AppId app, byte[] position, byte[] value) {
    return decodeApp(
        position,
        value,
        (in, version, orders, observedAt, source) ->
            FactsCodec.readApp(in, version, orders, app, observedAt, source));
  }

  /** Decodes what a row of a chart has of one app. */
  public static AppInChart decodeAppInChart(AppId app, byte[] position, byte[] value) {
    return decodeApp(
        position,
        value,
        (in, version, orders, observedAt, source) ->
            FactsCodec.readAppInChart(in, version, orders, app, observedAt, source));
  }

  /** Reads facts in part. */
  private interface PartReader<T> {
    T read(ByteReader in, int version, OrderCodec orders, Instant observedAt, Source source);
  }

  private static <T> T decodeApp(byte[] position, byte[] value, PartReader<T> part) {
    return decoding(
        () -> {
          ByteReader in = new ByteReader(value);
          int version = readVersion(in);
          OrderCodec orders = new OrderCodec(version);
          Source source = WordCodec.readSource(in);
          ByteReader key = new ByteReader(position);
          T read = part.read(in, version, orders, readInstant(key), source);
          requireDigest(key, orders, value);
          return read;
        });
  }

  /** Decodes the rank that a row of a search has of one app. */
  public static SearchRank decodeRank(AppId app, byte[] position, byte[] value) {
    AppInSearch found = decodeApp(app, position, value);
    return new SearchRank(found.observedAt(), found.rank());
  }

  private static int version(Facts facts) {
    if (!facts.cards().isEmpty()) {
      return VERSION_WITH_CARDS;
    }
    boolean ranked =
        facts instanceof Facts.SearchRanking
            || facts instanceof Facts.ChartRanking
            || facts instanceof AppList;
    return ranked ? VERSION_WITH_PACKED_ORDERS : FIRST_VERSION;
  }

  private static <F extends Facts> Observation<F> read(
      Subject<F> subject, ByteReader position, byte[] value) {
    Instant observedAt = readInstant(position);
    ByteReader in = new ByteReader(value);
    int version = readVersion(in);
    OrderCodec orders = new OrderCodec(version);
    Source source = WordCodec.readSource(in);
    @SuppressWarnings("unchecked") // the subject determines the kind of facts
    F facts = (F) withPeriod(FactsCodec.read(in, subject, version, orders), source, observedAt);
    in.requireEnd();
    requireDigest(position, orders, value);
    return new Observation<>(subject, observedAt, source, facts);
  }

  /** Earlier versions did not store the period of a popularity. */
  private static Facts withPeriod(Facts facts, Source source, Instant observedAt) {
    return switch (facts) {
      case Facts.Popularity popularity -> popularity.withPeriod(source, observedAt);
      case PopularityCounts counts -> counts.withPeriod(source, observedAt);
      case Facts other -> other;
    };
  }

  private static Instant readInstant(ByteReader position) {
    return Instant.ofEpochMilli(position.readFixed(Long.BYTES));
  }

  private static int readVersion(ByteReader in) {
    int version = in.readByte();
    if (version < FIRST_VERSION || version > VERSION) {
      throw new ArchiveFormatException(
          "an observation has format " + version + ", this version supports up to " + VERSION);
    }
    return version;
  }

  private static void requireDigest(ByteReader position, OrderCodec orders, byte[] value) {
    if (position.readFixed(DIGEST_BYTES) != orders.digest(value)) {
      throw new ArchiveFormatException("the digest of an observation does not match");
    }
    position.requireEnd();
  }

  /** Values that a type rejects are format errors. */
  static <T> T decoding(Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      throw new ArchiveFormatException("a row has an invalid value: " + e.getMessage(), e);
    }
  }
}
