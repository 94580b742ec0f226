package dev.storescope.dashboard;

import dev.storescope.testkit.InLocale;

/** The log-in with upper and lower case of Turkish. */
@InLocale(InLocale.TURKISH)
class LogInInTurkishTest extends LogInTest {}
