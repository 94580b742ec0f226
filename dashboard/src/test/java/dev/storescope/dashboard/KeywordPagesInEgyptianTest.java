package dev.storescope.dashboard;

import dev.storescope.testkit.InLocale;

/** Pages with Arabic digits as default. */
@InLocale(InLocale.EGYPTIAN)
class KeywordPagesInEgyptianTest extends KeywordPagesTest {}
