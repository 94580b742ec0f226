package dev.storescope.pricing;

/** What has a price, with its default in credits: an endpoint, or the delivery of a message. */
public enum PricedItem {
  APP_COMPETITORS("app-competitors", 0),
  APP_RATING("app-rating", 1),
  APP_META("app-meta", 1),
  KEYWORD_STATS("keyword-stats", 1),
  KEYWORD_SUGGESTIONS("keyword-suggestions", 1),
  KEYWORD_AUTO_SUGGESTIONS("keyword-auto-suggestions", 5),
  APP_KEYWORD_RANKING("app-keyword-ranking", 1),
  TOP_CHARTS("top-charts", 5),
  SEARCH_RESULTS("search-results", 5),
  ESTIMATED_INSTALLS_BY_KEYWORD("estimated-installs-by-keyword", 2),
  SEARCH_ADS_SUGGESTIONS("search-ads-suggestions", 10),
  APP_ALL_INFO("app-all-info", 5),
  APP_KEYWORDS_RANK_MOVEMENT("app-keywords-rank-movement", 50),
  APP_CATEGORY_RANKING("app-category-ranking", 5),
  APP_CHANGES("app-changes", 5),
  APP_RATINGS("app-ratings", 2),
  APP_DOWNLOADS("app-downloads", 2),
  APP_REVIEWS("app-reviews", 5),
  APP_REVIEW_SUMMARY("app-review-summary", 5),
  DEVELOPER_APPS("developer-apps", 5),
  SIMILAR_APPS("similar-apps", 5),
  TRENDING_SEARCHES("trending-searches", 5),
  TOP_SEARCHES("top-searches", 5),
  KEYWORD_DIFFICULTY("keyword-difficulty", 2),
  KEYWORD_WORKBENCH("keyword-workbench", 5),
  KEYWORD_GAP("keyword-gap", 5),
  KEYWORD_TRANSLATION("keyword-translation", 5),
  DELIVERY("delivery", 1);

  private final String wireName;
  private final int defaultCredits;

  PricedItem(String wireName, int defaultCredits) {
    this.wireName = wireName;
    this.defaultCredits = defaultCredits;
  }

  /** The item's name in the price list and in ledger entries. */
  public String wireName() {
    return wireName;
  }

  public int defaultCredits() {
    return defaultCredits;
  }
}
