package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;

/** The App Store of a country, as a visitor sees it at a moment. */
record LocalStore(Country country, Storefronts.Apple storefront, StoreVisit visit) {}
