package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.Vocabulary.Topic;
import java.util.Optional;

/**
 * A term that people search for.
 *
 * @param topic what they need, or what the app that they look for is for
 * @param owner the app that they look for, where the term is its name
 * @param pull the logarithm of how much more it is searched for than others of its kind
 */
record Term(String text, Topic topic, Optional<Product> owner, double pull) {}
