package dev.storescope.estimation;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;

/** A store in a country: what people search in. */
public record Market(StoreType store, Country country) {}
