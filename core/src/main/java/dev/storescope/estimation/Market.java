package dev.storescope.estimation;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;

/** A storefront: a store in a country. */
public record Market(StoreType store, Country country) {}
