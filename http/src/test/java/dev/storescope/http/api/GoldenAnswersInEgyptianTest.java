package dev.storescope.http.api;

import dev.storescope.testkit.InLocale;

/** The answers with Arabic digits as default. */
@InLocale(InLocale.EGYPTIAN)
class GoldenAnswersInEgyptianTest extends GoldenAnswersTest {}
