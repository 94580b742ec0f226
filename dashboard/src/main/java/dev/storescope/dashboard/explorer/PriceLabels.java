package dev.storescope.dashboard.explorer;

import dev.storescope.dashboard.explorer.ApiDocument.ApiOperation;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import java.util.Arrays;
import java.util.Optional;

/** The price of an answer for the present, by the price list of this installation. */
public record PriceLabels(PriceList prices) {
  /** Such as {@code 5 credits}, or {@code free}. */
  public String text(ApiOperation operation) {
    Optional<PricedItem> item =
        Arrays.stream(PricedItem.values())
            .filter(one -> operation.path().equals("/api/" + one.wireName()))
            .findFirst();
    return item.map(this::text).orElseGet(() -> Texts.of("price.free"));
  }

  private String text(PricedItem item) {
    String price = credits(item);
    String keyword = credits(PricedItem.KEYWORD_STATS);
    String difficulty = credits(PricedItem.KEYWORD_DIFFICULTY);
    return switch (item) {
      case APP_KEYWORD_RANKING, KEYWORD_DIFFICULTY -> Texts.of("price.per-keyword", price);
      case APP_RATINGS -> Texts.of("price.per-country", price);
      case APP_CHANGES, APP_REVIEWS -> Texts.of("price.per-page", price);
      case KEYWORD_SUGGESTIONS, KEYWORD_AUTO_SUGGESTIONS ->
          Texts.of("price.suggestions", price, keyword, credits(PricedItem.APP_META), difficulty);
      case SEARCH_ADS_SUGGESTIONS -> Texts.of("price.ads-suggestions", price, difficulty);
      case KEYWORD_WORKBENCH -> Texts.of("price.workbench", price, keyword, difficulty);
      case KEYWORD_GAP -> Texts.of("price.gap", price, keyword, difficulty);
      case KEYWORD_TRANSLATION -> Texts.of("price.translation", price, keyword);
      case KEYWORD_STATS -> Texts.of("price.stats", price, difficulty);
      case APP_COMPETITORS,
          APP_RATING,
          APP_META,
          TOP_CHARTS,
          SEARCH_RESULTS,
          ESTIMATED_INSTALLS_BY_KEYWORD,
          APP_ALL_INFO,
          APP_KEYWORDS_RANK_MOVEMENT,
          APP_CATEGORY_RANKING,
          APP_DOWNLOADS,
          APP_REVIEW_SUMMARY,
          DEVELOPER_APPS,
          SIMILAR_APPS,
          TRENDING_SEARCHES,
          TOP_SEARCHES,
          DELIVERY ->
          price;
    };
  }

  private String credits(PricedItem item) {
    int credits = prices.credits().getOrDefault(item, item.defaultCredits());
    return credits == 0 ? Texts.of("price.free") : Texts.of("price.credits", credits);
  }
}
