package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.Vocabulary.Topic;
import java.util.List;

/**
 * An app as its maker sees it, in whichever stores it is.
 *
 * @param number from 0, its own in the world
 * @param home the language it was made for
 * @param topics what it is for; the first above all
 * @param fame the logarithm of how well known it is, beside the others
 * @param quality how well made, with mean 0 and deviation 1
 * @param released the day it came out, since 1970
 * @param gone the day from which it is in no store any more
 * @param price in whole units of a currency like the dollar, 0 for a free one
 * @param developer the number of who made it: {@link #OWN_DEVELOPER} and more where that is a
 *     company of its own, which goes by the app's name; else the remainder by the number of
 *     languages tells the developer's
 */
record Product(
    int number,
    Language home,
    String brand,
    List<Topic> topics,
    double fame,
    double quality,
    long released,
    long gone,
    int price,
    boolean isInAppStore,
    boolean isInGooglePlay,
    boolean isWorldwide,
    boolean isForIpad,
    boolean isBundle,
    boolean sellsWithin,
    boolean hasAds,
    long developer) {
  static final long OWN_DEVELOPER = 10_000_000;

  Topic topic() {
    return topics.getFirst();
  }

  /** Whether it is in the stores on a day. */
  boolean isOutOn(long day) {
    return released <= day && day < gone;
  }

  boolean isFree() {
    return price == 0;
  }

  /** A product is the one of its number. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Product product && product.number == number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
