package dev.storescope.archive.encoding;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Review;
import dev.storescope.observation.Subject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A digest of facts, by which a card refers to its content. */
public final class FactsDigest {
  private FactsDigest() {}

  /** Equal facts have the same digest; two different ones have the same by chance of 2^-48. */
  public static long of(Facts facts) {
    ByteWriter out = ByteWriter.ofFacts();
    FactsCodec.write(out, new OrderCodec(ObservationCodec.FIRST_VERSION), facts);
    return new ByteReader(sha256(out.toBytes())).readFixed(Card.DIGEST_BYTES);
  }

  /**
   * The digest by which a list refers to its content: of a review without the name of its author,
   * which could be guessed from it.
   */
  public static long inList(Facts content) {
    return of(content instanceof Review review ? review.withoutAuthor() : content);
  }

  /** As {@link Archive#hasLatest}, by reading the latest observation. */
  public static boolean isOfLatest(Archive archive, Subject<?> content, Instant at, long digest) {
    return archive
        .findLatest(content, at, ChronoUnit.FOREVER.getDuration())
        .filter(latest -> of(latest.facts()) == digest)
        .isPresent();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
