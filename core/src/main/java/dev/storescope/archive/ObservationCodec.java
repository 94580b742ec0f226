package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * The encoding of observations, the same in every engine. The partition is the subject. The
 * position is the instant and a digest of the value, so that equal observations have the same
 * position and different ones of an instant do not. The value is the format version, the source,
 * and the facts; rankings without cards have {@link PackedOrders}, and the digest is of the value
 * without.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class ObservationCodec {
  /** The newest format version; this and all older ones can be read. */
  public static final int VERSION = 3;

  /** For rankings with cards. All else has the first version, and with it its old position. */
  static final int VERSION_WITH_CARDS = 2;

  /** For rankings without cards, which have the positions of the first version. */
  static final int VERSION_WITH_PACKED_ORDERS = 3;

  static final int FIRST_VERSION = 1;

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
    return new byte[] {SubjectCodec.SUGGESTIONS};
  }

  /** Decodes the subject that a partition, or the key of a row, begins with. */
  public static Subject<?> decodeSubject(byte[] key) {
    return decoding(() -> SubjectCodec.read(new ByteReader(key)));
  }

  public static ArchiveRow encode(Observation<?> observation) {
    byte[] value = value(observation);
    ByteWriter position = new ByteWriter();
    position.writeFixed(observation.observedAt().toEpochMilli(), Long.BYTES);
    position.writeFixed(digest(value), DIGEST_BYTES);
    return new ArchiveRow(
        partition(observation.subject()),
        position.toBytes(),
        value[0] == VERSION_WITH_CARDS ? value : PackedOrders.pack(observation.facts(), value));
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
    T read(ByteReader in, int version, PackedOrders orders, Instant observedAt, Source source);
  }

  private static <T> T decodeApp(byte[] position, byte[] value, PartReader<T> part) {
    return decoding(
        () -> {
          ByteReader in = new ByteReader(value);
          int version = readVersion(in);
          PackedOrders orders = new PackedOrders(value);
          Source source = WordCodec.readSource(in);
          ByteReader key = new ByteReader(position);
          T read = part.read(in, version, orders, readInstant(key), source);
          requireDigest(key, orders);
          return read;
        });
  }

  /** Decodes the rank that a row of a search has of one app. */
  public static SearchRank decodeRank(AppId app, byte[] position, byte[] value) {
    AppInSearch found = decodeApp(app, position, value);
    return new SearchRank(found.observedAt(), found.rank());
  }

  private static byte[] value(Observation<?> observation) {
    ByteWriter out = ByteWriter.ofFacts();
    boolean withCards = !observation.facts().cards().isEmpty();
    out.writeByte(withCards ? VERSION_WITH_CARDS : FIRST_VERSION);
    WordCodec.writeSource(out, observation.source());
    FactsCodec.write(out, observation.facts());
    return out.toBytes();
  }

  private static <F extends Facts> Observation<F> read(
      Subject<F> subject, ByteReader position, byte[] value) {
    Instant observedAt = readInstant(position);
    ByteReader in = new ByteReader(value);
    int version = readVersion(in);
    PackedOrders orders = new PackedOrders(value);
    Source source = WordCodec.readSource(in);
    @SuppressWarnings("unchecked") // the subject determines the kind of facts
    F facts = (F) FactsCodec.read(in, subject, version, orders);
    in.requireEnd();
    requireDigest(position, orders);
    return new Observation<>(subject, observedAt, source, facts);
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

  private static void requireDigest(ByteReader position, PackedOrders orders) {
    if (position.readFixed(DIGEST_BYTES) != orders.digest()) {
      throw new ArchiveFormatException("the digest of an observation does not match");
    }
    position.requireEnd();
  }

  private static long digest(byte[] value) {
    CRC32C digest = new CRC32C();
    digest.update(value);
    return digest.getValue();
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
