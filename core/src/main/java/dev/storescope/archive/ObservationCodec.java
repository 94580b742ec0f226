package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * The one encoding of observations, the same in every engine. The partition is the subject; the
 * position is the instant, then a digest of the value, so that different observations of an instant
 * have different places and equal ones the same; the value is the version of the format, the
 * source, and the facts.
 *
 * <p>Reading throws {@link ArchiveFormatException} for all that was not written so.
 */
public final class ObservationCodec {
  /** The newest version of the format, which is the one written; it reads all up to it. */
  public static final int VERSION = 1;

  private static final int DIGEST_BYTES = 4;

  private ObservationCodec() {}

  public static byte[] partition(Subject<?> subject) {
    ByteWriter out = new ByteWriter();
    SubjectCodec.write(out, subject);
    return out.toBytes();
  }

  public static ArchiveRow encode(Observation<?> observation) {
    byte[] value = value(observation);
    ByteWriter position = new ByteWriter();
    position.writeFixed(observation.observedAt().toEpochMilli(), Long.BYTES);
    position.writeFixed(digest(value), DIGEST_BYTES);
    return new ArchiveRow(partition(observation.subject()), position.toBytes(), value);
  }

  /** The observation of a row of a known subject. */
  public static <F extends Facts> Observation<F> decode(
      Subject<F> subject, byte[] position, byte[] value) {
    return reading(() -> read(subject, new ByteReader(position), value));
  }

  /** The observation of a row with a single key. */
  public static Observation<?> decode(byte[] key, byte[] value) {
    return reading(
        () -> {
          ByteReader in = new ByteReader(key);
          return read(SubjectCodec.read(in), in, value);
        });
  }

  private static byte[] value(Observation<?> observation) {
    ByteWriter out = new ByteWriter();
    out.writeByte(VERSION);
    SourceCodec.write(out, observation.source());
    FactsCodec.write(out, observation.facts());
    return out.toBytes();
  }

  private static <F extends Facts> Observation<F> read(
      Subject<F> subject, ByteReader position, byte[] value) {
    Instant observedAt = Instant.ofEpochMilli(position.readFixed(Long.BYTES));
    requireDigest(position.readFixed(DIGEST_BYTES), value);
    position.requireEnd();
    ByteReader in = new ByteReader(value);
    requireVersion(in.readByte());
    Source source = SourceCodec.read(in);
    @SuppressWarnings("unchecked") // the facts read are those of the subject
    F facts = (F) FactsCodec.read(in, subject);
    in.requireEnd();
    return new Observation<>(subject, observedAt, source, facts);
  }

  private static void requireVersion(int version) {
    if (version < 1 || version > VERSION) {
      throw new ArchiveFormatException(
          "an observation is in format " + version + ", and this program reads up to " + VERSION);
    }
  }

  private static void requireDigest(long digest, byte[] value) {
    if (digest != digest(value)) {
      throw new ArchiveFormatException("an observation is not the one that was written");
    }
  }

  private static long digest(byte[] value) {
    CRC32C digest = new CRC32C();
    digest.update(value);
    return digest.getValue();
  }

  /** What a value refuses to be made of was not written either. */
  static <T> T reading(Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      throw new ArchiveFormatException("a row holds what cannot be: " + e.getMessage(), e);
    }
  }
}
