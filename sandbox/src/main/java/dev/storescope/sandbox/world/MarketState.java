package dev.storescope.sandbox.world;

/** A market with its search engine, charts, pages and users. */
record MarketState(
    SimulatedMarket market,
    SearchEngine search,
    SuggestionEngine suggester,
    ChartRanker charts,
    AppPageWriter pages,
    SearchUsers users,
    PopularityReport popularity) {}
