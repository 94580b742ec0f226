package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import java.util.Optional;

/**
 * A search term.
 *
 * @param topic the need, or the topic of the named app
 * @param owner the named app, for a brand term
 * @param named the share of its searches that name the owner: 1, or less if the name is ordinary
 *     words and also what people search for who need something; 0 without an owner
 * @param pull the logarithm of its volume relative to others of its kind
 */
public record Term(String text, Topic topic, Optional<Product> owner, double named, double pull) {
  private static final double MOST = 0.5;

  /** A need. */
  static Term generic(String text, Topic topic, double pull) {
    return new Term(text, topic, Optional.empty(), 0, pull);
  }

  public static Term brand(String text, Product owner, double pull) {
    return new Term(text, owner.topic(), Optional.of(owner), 1, pull);
  }

  /**
   * A need for which an app is named.
   *
   * @param share of the searches that name it
   */
  public Term alsoNaming(Product app, double share) {
    return new Term(text, topic, Optional.of(app), share, pull);
  }

  /** The named app, if most searches name it. */
  public Optional<Product> brand() {
    return owner.filter(any -> named >= MOST);
  }
}
