package dev.storescope.archive.encoding;

import java.util.List;

/**
 * How the average of a card is written: as a number from which it is restored exactly. The first
 * form that can do so has the fewest bits that change from day to day.
 */
enum AverageForm {
  /**
   * The stars that the ratings lack to five each: the App Store's average is of whole stars, and
   * those of few ratings change less than their average.
   */
  LACKING_STARS,
  /** As the App Store rounds. */
  FIVE_DECIMALS,
  /** As Google Play rounds; also without a count. */
  SEVEN_DECIMALS,
  ALL_BITS;

  private static final List<AverageForm> SHORTEST_FIRST = List.of(values());
  private static final int MAX_STARS = 5;
  private static final int MAX_COUNT_OF_STARS = 1 << 15;
  private static final double FIVE = 1e5;
  private static final double SEVEN = 1e7;
  private static final int LOW_BITS_OF_SEVEN = 10;
  private static final int LOW_BITS_OF_ALL = Double.SIZE - CardNumber.HIGH_BYTES * Byte.SIZE;

  /**
   * @param count zero if it is not known
   */
  static AverageForm of(double average, long count) {
    for (AverageForm form : SHORTEST_FIRST) {
      if (form.isExact(average, count)) {
        return form;
      }
    }
    return ALL_BITS;
  }

  CardNumber encode(double average, long count) {
    return switch (this) {
      case LACKING_STARS -> CardNumber.ofCount(MAX_STARS * count - Math.round(average * count));
      case FIVE_DECIMALS ->
          CardNumber.withLowBits(Math.round(average * FIVE), lowBitsOfFive(count));
      case SEVEN_DECIMALS -> CardNumber.withLowBits(Math.round(average * SEVEN), LOW_BITS_OF_SEVEN);
      case ALL_BITS -> CardNumber.withLowBits(Double.doubleToLongBits(average), LOW_BITS_OF_ALL);
    };
  }

  double decode(int high, long count, BitReader in) {
    return switch (this) {
      case LACKING_STARS -> ofStars(MAX_STARS * count - CardNumber.readCount(high, in), count);
      case FIVE_DECIMALS -> CardNumber.read(high, lowBitsOfFive(count), in) / FIVE;
      case SEVEN_DECIMALS -> CardNumber.read(high, LOW_BITS_OF_SEVEN, in) / SEVEN;
      case ALL_BITS -> Double.longBitsToDouble(CardNumber.read(high, LOW_BITS_OF_ALL, in));
    };
  }

  private boolean isExact(double average, long count) {
    return switch (this) {
      case LACKING_STARS ->
          count > 0
              && count < MAX_COUNT_OF_STARS
              && isSame(ofStars(Math.round(average * count), count), average);
      case FIVE_DECIMALS -> count > 0 && isSame(Math.round(average * FIVE) / FIVE, average);
      case SEVEN_DECIMALS -> isSame(Math.round(average * SEVEN) / SEVEN, average);
      case ALL_BITS -> true;
    };
  }

  private static double ofStars(long stars, long count) {
    return Math.round((double) stars / count * FIVE) / FIVE;
  }

  /** The more ratings there are, the less those of a day change their average. */
  private static int lowBitsOfFive(long count) {
    return Math.max(3, 15 - CardNumber.bits(count) / 2);
  }

  /** Other than ==, tells the zeros apart. */
  private static boolean isSame(double one, double other) {
    return Double.compare(one, other) == 0;
  }
}
