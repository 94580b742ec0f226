package dev.storescope.archive;

import dev.storescope.observation.Rank;
import java.time.Instant;

/** The rank of an app in one observation of a search. */
public record SearchRank(Instant observedAt, Rank rank) {}
