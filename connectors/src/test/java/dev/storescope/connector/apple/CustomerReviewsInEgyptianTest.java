package dev.storescope.connector.apple;

import dev.storescope.testkit.InLocale;

/** Requests for reviews with Arabic digits as default. */
@InLocale(InLocale.EGYPTIAN)
class CustomerReviewsInEgyptianTest extends CustomerReviewsTest {}
