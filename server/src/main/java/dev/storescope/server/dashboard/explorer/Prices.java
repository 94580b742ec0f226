package dev.storescope.server.dashboard.explorer;

import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.dashboard.explorer.ApiDocument.Operation;
import dev.storescope.server.dashboard.page.Figures;
import java.util.Arrays;
import java.util.Optional;

/** Says what an answer costs for now, by the price list of this installation. */
public final class Prices {
  private final PriceList prices;

  public Prices(PriceList prices) {
    this.prices = prices;
  }

  /** Such as {@code 5 credits}, or {@code free}. */
  public String text(Operation operation) {
    Optional<PricedItem> item =
        Arrays.stream(PricedItem.values())
            .filter(one -> operation.path().equals("/api/" + one.wireName()))
            .findFirst();
    return item.map(this::text).orElse("free");
  }

  private String text(PricedItem item) {
    String price = credits(item);
    return switch (item) {
      case APP_KEYWORD_RANKING -> price + " a keyword";
      case KEYWORD_SUGGESTIONS, KEYWORD_AUTO_SUGGESTIONS ->
          "%s; with_stats adds %s a keyword, with_top5_meta %s an app"
              .formatted(price, credits(PricedItem.KEYWORD_STATS), credits(PricedItem.APP_META));
      case APP_COMPETITORS,
          APP_RATING,
          APP_META,
          KEYWORD_STATS,
          TOP_CHARTS,
          SEARCH_RESULTS,
          ESTIMATED_INSTALLS_BY_KEYWORD,
          SEARCH_ADS_SUGGESTIONS,
          APP_ALL_INFO,
          APP_KEYWORDS_RANK_MOVEMENT ->
          price;
    };
  }

  private String credits(PricedItem item) {
    int credits = prices.credits().getOrDefault(item, item.defaultCredits());
    return switch (credits) {
      case 0 -> "free";
      case 1 -> "1 credit";
      default -> Figures.count(credits) + " credits";
    };
  }
}
