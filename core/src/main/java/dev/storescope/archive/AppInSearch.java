package dev.storescope.archive;

import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import java.time.Instant;
import java.util.Optional;

/**
 * What one observation of a search has of one app.
 *
 * @param card empty if the app is not ranked, or has none
 */
public record AppInSearch(Instant observedAt, Source source, Rank rank, Optional<Card> card) {}
