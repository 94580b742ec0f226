package dev.storescope.dashboard.explorer;

import dev.storescope.dashboard.explorer.ApiDocument.ApiOperation;
import dev.storescope.dashboard.page.Format;
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
    return item.map(this::text).orElse("free");
  }

  private String ratedKeywords() {
    return ", and %s per keyword, %s more with its difficulty"
        .formatted(credits(PricedItem.KEYWORD_STATS), credits(PricedItem.KEYWORD_DIFFICULTY));
  }

  private String text(PricedItem item) {
    String price = credits(item);
    return switch (item) {
      case APP_KEYWORD_RANKING, KEYWORD_DIFFICULTY -> price + " per keyword";
      case APP_RATINGS -> price + " per country";
      case APP_CHANGES, APP_REVIEWS -> price + " per page";
      case KEYWORD_SUGGESTIONS, KEYWORD_AUTO_SUGGESTIONS ->
          "%s; with_stats adds %s per keyword, with_top5_meta %s per app, with_difficulty %s per keyword"
              .formatted(
                  price,
                  credits(PricedItem.KEYWORD_STATS),
                  credits(PricedItem.APP_META),
                  credits(PricedItem.KEYWORD_DIFFICULTY));
      case SEARCH_ADS_SUGGESTIONS ->
          "%s; with_difficulty adds %s per keyword"
              .formatted(price, credits(PricedItem.KEYWORD_DIFFICULTY));
      case KEYWORD_WORKBENCH -> price + ratedKeywords();
      case KEYWORD_GAP -> price + " per competitor" + ratedKeywords();
      case KEYWORD_TRANSLATION ->
          "%s, and %s per counterpart".formatted(price, credits(PricedItem.KEYWORD_STATS));
      case KEYWORD_STATS ->
          "%s; with_difficulty adds %s".formatted(price, credits(PricedItem.KEYWORD_DIFFICULTY));
      case APP_COMPETITORS,
          APP_RATING,
          APP_META,
          TOP_CHARTS,
          SEARCH_RESULTS,
          ESTIMATED_INSTALLS_BY_KEYWORD,
          APP_ALL_INFO,
          APP_KEYWORDS_RANK_MOVEMENT,
          APP_CATEGORY_RANKING,
          APP_REVIEW_SUMMARY,
          DEVELOPER_APPS,
          SIMILAR_APPS,
          TRENDING_SEARCHES,
          DELIVERY ->
          price;
    };
  }

  private String credits(PricedItem item) {
    int credits = prices.credits().getOrDefault(item, item.defaultCredits());
    return switch (credits) {
      case 0 -> "free";
      case 1 -> "1 credit";
      default -> Format.count(credits) + " credits";
    };
  }
}
