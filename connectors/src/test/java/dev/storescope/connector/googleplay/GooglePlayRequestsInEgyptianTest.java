package dev.storescope.connector.googleplay;

import dev.storescope.testkit.InLocale;

/** Requests to Google Play with Arabic digits as default. */
@InLocale(InLocale.EGYPTIAN)
class GooglePlayRequestsInEgyptianTest extends GooglePlayRequestsTest {}
