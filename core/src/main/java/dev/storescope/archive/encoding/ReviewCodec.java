package dev.storescope.archive.encoding;

import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.ReviewList.Entry;
import java.time.Instant;
import java.util.OptionalLong;

/** The encoding of reviews and of lists of them. */
final class ReviewCodec {
  private static final int COMPLETE = 1;
  private static final int GAPS = 2;

  private ReviewCodec() {}

  static void write(ByteWriter out, Review review) {
    out.writeText(review.author());
    out.writeByte(review.stars());
    out.writeOptional(review.title(), out::writeText);
    out.writeText(review.text());
    out.writeOptional(review.version(), out::writeText);
    out.writeInstant(review.submittedAt());
    out.writeOptional(
        review.answer(),
        answer -> {
          out.writeText(answer.text());
          out.writeOptional(answer.answeredAt(), out::writeInstant);
        });
  }

  static Review read(ByteReader in) {
    return new Review(
        in.readText(),
        in.readByte(),
        in.readOptional(in::readText),
        in.readText(),
        in.readOptional(in::readText),
        in.readInstant(),
        in.readOptional(
            () -> new DeveloperAnswer(in.readText(), in.readOptional(in::readInstant))));
  }

  static void write(ByteWriter out, ReviewList list) {
    out.writeByte((list.complete() ? COMPLETE : 0) | (list.gaps() ? GAPS : 0));
    out.writeAll(list.entries(), entry -> write(out, entry));
  }

  static ReviewList readList(ByteReader in) {
    int flags = in.readByte();
    return new ReviewList(
        in.readAll(() -> readEntry(in)), (flags & COMPLETE) != 0, (flags & GAPS) != 0);
  }

  /** The number of people is stored plus one; zero means that there is none. */
  private static void write(ByteWriter out, Entry entry) {
    out.writeText(entry.id());
    out.writeFixed(entry.digest(), Card.DIGEST_BYTES);
    out.writeInstant(entry.submittedAt());
    out.writeVarint(entry.helpful().isPresent() ? entry.helpful().getAsLong() + 1 : 0);
  }

  private static Entry readEntry(ByteReader in) {
    String id = in.readText();
    long digest = in.readFixed(Card.DIGEST_BYTES);
    Instant submittedAt = in.readInstant();
    long helpful = in.readVarint();
    return new Entry(
        id,
        digest,
        submittedAt,
        helpful == 0 ? OptionalLong.empty() : OptionalLong.of(helpful - 1));
  }
}
