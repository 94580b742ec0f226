package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.TopicVocabulary.Topic;
import java.util.Optional;

/**
 * A search term.
 *
 * @param topic the need, or the topic of the named app
 * @param owner the named app, for a brand term
 * @param pull the logarithm of its volume relative to others of its kind
 */
record Term(String text, Topic topic, Optional<Product> owner, double pull) {}
