package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import java.util.List;

/**
 * An app, in whichever stores it is offered.
 *
 * @param number from 0, unique in the world
 * @param home the language it was made for
 * @param hasOrdinaryName whether the brand is of ordinary words of its language
 * @param topics the main one first
 * @param fame the logarithm of its popularity relative to the others
 * @param quality with mean 0 and deviation 1
 * @param released the day of its release, since 1970
 * @param gone the day from which no store offers it
 * @param price in whole units of a currency like the dollar, 0 for a free app
 * @param developer from {@link #OWN_DEVELOPER} on a company with the name of the app; below, the
 *     remainder by the number of languages is the developer's language
 */
public record Product(
    int number,
    Language home,
    String brand,
    boolean hasOrdinaryName,
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
  public static final long OWN_DEVELOPER = 10_000_000;

  public Topic topic() {
    return topics.getFirst();
  }

  /** Whether it is available on a day. */
  public boolean isOutOn(long day) {
    return released <= day && day < gone;
  }

  public boolean isFree() {
    return price == 0;
  }

  /** Products are equal if their numbers are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Product product && product.number == number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
