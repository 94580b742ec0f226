package dev.storescope.http.account;

import dev.storescope.testkit.InLocale;

/** The account's routes with Arabic digits as default. */
@InLocale(InLocale.EGYPTIAN)
class AccountRoutesInEgyptianTest extends AccountRoutesTest {}
