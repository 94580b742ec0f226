package dev.storescope.archive;

import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The encoding of the cards of ranked apps, in columns: the kinds of all apps, sorted as {@link
 * RankingCodec} does, then the digests, the averages and the counts of those that have them.
 *
 * <p>From one day to the next most digests stay and many ratings change in their low bytes only. So
 * numbers are written as their highest bytes, then the next ones: what stays is in long common
 * sequences, which compress well.
 */
final class CardCodec {
  private static final List<CardContent> CONTENTS =
      List.of(CardContent.LISTING, CardContent.SUMMARY);

  private static final int NO_CARD = 0;
  private static final int CONTENT_BITS = 0x03;
  private static final int AVERAGE = 0x04;
  private static final int COUNT = 0x08;
  private static final int KNOWN_BITS = CONTENT_BITS | AVERAGE | COUNT;

  /**
   * The App Store has five decimals at most, in three bytes; other averages have all their bits.
   */
  private static final double SCALE = 100_000;

  private static final int SCALED_BYTES = 3;
  private static final int MIN_COUNT_BYTES = 4;

  private CardCodec() {}

  static void write(ByteWriter out, Collection<AppId> apps, Map<AppId, Card> cards) {
    out.writeByte(cards.isEmpty() ? 0 : 1);
    if (cards.isEmpty()) {
      return;
    }
    List<Card> sorted = new ArrayList<>();
    for (AppId app : RankingCodec.sort(apps)) {
      Card card = cards.get(app);
      out.writeByte(card == null ? NO_CARD : kind(card));
      if (card != null) {
        sorted.add(card);
      }
    }
    sorted.forEach(card -> out.writeFixed(card.digest(), Card.DIGEST_BYTES));
    writeAverages(out, sorted.stream().filter(card -> has(card, AVERAGE)).toList());
    writeCounts(out, sorted.stream().filter(card -> has(card, COUNT)).toList());
  }

  static Map<AppId, Card> read(ByteReader in, Collection<AppId> apps) {
    int present = in.readByte();
    if (present == 0) {
      return Map.of();
    }
    if (present != 1) {
      throw new ArchiveFormatException("unknown encoding of cards " + present);
    }
    Map<AppId, Integer> kinds = new HashMap<>();
    List<AppId> sorted = new ArrayList<>();
    for (AppId app : RankingCodec.sort(apps)) {
      int kind = in.readByte();
      if ((kind & ~KNOWN_BITS) != 0) {
        throw new ArchiveFormatException("unknown kind of card " + kind);
      }
      if (kind != NO_CARD) {
        kinds.put(app, kind);
        sorted.add(app);
      }
    }
    return read(in, sorted, sorted.stream().mapToInt(kinds::get).toArray());
  }

  private static Map<AppId, Card> read(ByteReader in, List<AppId> apps, int[] kinds) {
    long[] digests = new long[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      digests[i] = in.readFixed(Card.DIGEST_BYTES);
    }
    double[] averages = readAverages(in, count(kinds, AVERAGE));
    long[] counts = readCounts(in, count(kinds, COUNT));
    Map<AppId, Card> cards = HashMap.newHashMap(kinds.length);
    int average = 0;
    int count = 0;
    for (int i = 0; i < kinds.length; i++) {
      CardRating rating = new CardRating.NotShown();
      if ((kinds[i] & COUNT) != 0) {
        rating = new CardRating.Counted(new Rating(averages[average++], counts[count++]));
      } else if ((kinds[i] & AVERAGE) != 0) {
        rating = new CardRating.Average(averages[average++]);
      }
      CardContent content = WordCodec.decode(kinds[i] & CONTENT_BITS, CONTENTS);
      cards.put(apps.get(i), new Card(content, digests[i], rating));
    }
    return cards;
  }

  /** A count comes with an average. */
  private static int kind(Card card) {
    int content = CONTENTS.indexOf(card.content()) + 1;
    return switch (card.rating()) {
      case CardRating.NotShown() -> content;
      case CardRating.Average _ -> content | AVERAGE;
      case CardRating.Counted _ -> content | AVERAGE | COUNT;
    };
  }

  private static boolean has(Card card, int part) {
    return (kind(card) & part) != 0;
  }

  private static int count(int[] kinds, int part) {
    int count = 0;
    for (int kind : kinds) {
      count += (kind & part) != 0 ? 1 : 0;
    }
    return count;
  }

  private static double average(Card card) {
    return switch (card.rating()) {
      case CardRating.NotShown() -> 0;
      case CardRating.Average(double average) -> average;
      case CardRating.Counted(Rating rating) -> rating.average();
    };
  }

  private static long count(Card card) {
    return card.rating() instanceof CardRating.Counted(Rating rating) ? rating.count() : 0;
  }

  private static void writeAverages(ByteWriter out, List<Card> cards) {
    boolean scaled = cards.stream().mapToDouble(CardCodec::average).allMatch(CardCodec::isScaled);
    out.writeByte(scaled ? SCALED_BYTES : Double.BYTES);
    if (scaled) {
      writePlanes(out, cards, card -> Math.round(average(card) * SCALE), SCALED_BYTES);
    } else {
      writePlanes(out, cards, card -> Double.doubleToLongBits(average(card)), Double.BYTES);
    }
  }

  private static boolean isScaled(double average) {
    return Math.round(average * SCALE) / SCALE == average;
  }

  private static double[] readAverages(ByteReader in, int count) {
    int width = in.readByte();
    double[] averages = new double[count];
    long[] numbers = readPlanes(in, count, width);
    for (int i = 0; i < count; i++) {
      averages[i] =
          width == Double.BYTES ? Double.longBitsToDouble(numbers[i]) : numbers[i] / SCALE;
    }
    return averages;
  }

  private static void writeCounts(ByteWriter out, List<Card> cards) {
    long largest = cards.stream().mapToLong(CardCodec::count).max().orElse(0);
    int needed = Long.BYTES - Long.numberOfLeadingZeros(largest) / Byte.SIZE;
    int width = Math.max(MIN_COUNT_BYTES, needed);
    out.writeByte(width);
    writePlanes(out, cards, CardCodec::count, width);
  }

  private static long[] readCounts(ByteReader in, int count) {
    return readPlanes(in, count, in.readByte());
  }

  private static void writePlanes(
      ByteWriter out, List<Card> cards, ToLongFunction<Card> number, int width) {
    for (int shift = (width - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      for (Card card : cards) {
        out.writeByte((int) (number.applyAsLong(card) >>> shift) & 0xFF);
      }
    }
  }

  private static long[] readPlanes(ByteReader in, int count, int width) {
    if (width > Long.BYTES) {
      throw new ArchiveFormatException("invalid width of numbers: " + width);
    }
    long[] numbers = new long[count];
    for (int plane = 0; plane < width; plane++) {
      for (int i = 0; i < count; i++) {
        numbers[i] = numbers[i] << Byte.SIZE | in.readByte();
      }
    }
    return numbers;
  }
}
