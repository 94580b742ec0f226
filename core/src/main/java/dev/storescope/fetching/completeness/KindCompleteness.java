package dev.storescope.fetching.completeness;

import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.LocalDate;

/** The counts of the tracked subjects of one kind, in one storefront, on a UTC date. */
public record KindCompleteness(
    LocalDate day, StoreType store, Country country, SubjectKind kind, CompletenessCounts counts) {}
