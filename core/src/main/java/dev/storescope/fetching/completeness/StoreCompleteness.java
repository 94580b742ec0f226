package dev.storescope.fetching.completeness;

import dev.storescope.store.StoreType;
import java.time.LocalDate;

/** The counts of all tracked subjects of a store on a UTC date. */
public record StoreCompleteness(LocalDate day, StoreType store, CompletenessCounts counts) {}
