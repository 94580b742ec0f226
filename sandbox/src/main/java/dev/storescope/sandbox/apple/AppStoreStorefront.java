package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;

/** The App Store of a country as seen at a moment. */
record AppStoreStorefront(Country country, Storefronts.Apple storefront, StoreView view) {}
