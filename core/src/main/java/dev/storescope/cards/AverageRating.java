package dev.storescope.cards;

import java.time.Instant;

/** The average of an app's ratings, above 0 and up to 5, as a list of apps had it at an instant. */
public record AverageRating(double value, Instant observedAt) {}
