package dev.storescope.sandbox.world;

/** A market with everything that goes on in it. */
record Place(
    Market market,
    SearchEngine search,
    Suggester suggester,
    Charts charts,
    Pages pages,
    Readers readers,
    PopularityReport popularity) {}
