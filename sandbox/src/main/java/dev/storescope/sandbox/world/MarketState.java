package dev.storescope.sandbox.world;

/** A market with its search engine, charts, pages, reviews and installs by search. */
record MarketState(
    SimulatedMarket market,
    SearchEngine search,
    SearchUsers users,
    SuggestionEngine suggester,
    ChartRanker charts,
    AppPageWriter pages,
    ReviewWriter reviews,
    SearchInstalls installs,
    PopularityReport popularity) {}
