package dev.storescope.sandbox.world;

/** A market with its search engine, charts, pages, reviews and users. */
record MarketState(
    SimulatedMarket market,
    SearchEngine search,
    SuggestionEngine suggester,
    ChartRanker charts,
    AppPageWriter pages,
    ReviewWriter reviews,
    SearchUsers users,
    PopularityReport popularity) {}
