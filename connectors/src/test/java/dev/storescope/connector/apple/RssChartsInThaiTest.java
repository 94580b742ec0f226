package dev.storescope.connector.apple;

import dev.storescope.testkit.InLocale;

/** Requests for charts with Thai digits as default. */
@InLocale(InLocale.THAI)
class RssChartsInThaiTest extends RssChartsTest {}
