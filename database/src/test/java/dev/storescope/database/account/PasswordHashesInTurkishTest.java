package dev.storescope.database.account;

import dev.storescope.testkit.InLocale;

/** The hashes of passwords with upper and lower case of Turkish. */
@InLocale(InLocale.TURKISH)
class PasswordHashesInTurkishTest extends PasswordHashesTest {}
