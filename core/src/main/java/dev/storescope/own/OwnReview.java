package dev.storescope.own;

import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.store.Country;
import java.util.Optional;

/**
 * A review of an own app, in whichever country.
 *
 * @param id which an edited review keeps
 * @param country which App Store Connect tells
 * @param language in which Google Play says that it was written
 */
public record OwnReview(
    String id, Optional<Country> country, Optional<MetadataLocale> language, Review review) {}
