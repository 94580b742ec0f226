package dev.storescope.own;

import dev.storescope.observation.Review;
import dev.storescope.store.Country;

/**
 * A review of an own app, in whichever country. The console does not say of which version it is.
 *
 * @param id which an edited review keeps
 */
public record OwnReview(String id, Country country, Review review) {}
