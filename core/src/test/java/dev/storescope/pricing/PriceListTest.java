package dev.storescope.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PriceListTest {

  @Test
  void theDefaultsAreThoseOfTheInterface() {
    assertThat(
            Arrays.stream(PricedItem.values())
                .collect(Collectors.toMap(PricedItem::wireName, PricedItem::defaultCredits)))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("app-competitors", 0),
                Map.entry("app-rating", 1),
                Map.entry("app-meta", 1),
                Map.entry("keyword-stats", 1),
                Map.entry("keyword-suggestions", 1),
                Map.entry("keyword-auto-suggestions", 5),
                Map.entry("app-keyword-ranking", 1),
                Map.entry("top-charts", 5),
                Map.entry("search-results", 5),
                Map.entry("estimated-installs-by-keyword", 2),
                Map.entry("search-ads-suggestions", 10),
                Map.entry("app-all-info", 5),
                Map.entry("app-keywords-rank-movement", 50),
                Map.entry("app-category-ranking", 5),
                Map.entry("app-changes", 5),
                Map.entry("app-ratings", 2),
                Map.entry("app-downloads", 2),
                Map.entry("app-reviews", 5),
                Map.entry("app-review-summary", 5),
                Map.entry("developer-apps", 5),
                Map.entry("similar-apps", 5),
                Map.entry("trending-searches", 5),
                Map.entry("top-searches", 5),
                Map.entry("keyword-difficulty", 2),
                Map.entry("keyword-workbench", 5),
                Map.entry("keyword-gap", 5),
                Map.entry("keyword-translation", 5),
                Map.entry("delivery", 1)));
  }

  @Test
  void theChargesOfAnAnswerAddUp() {
    List<Charge> charges =
        List.of(
            Charge.one(PricedItem.KEYWORD_AUTO_SUGGESTIONS),
            new Charge(PricedItem.KEYWORD_STATS, 100),
            new Charge(PricedItem.APP_META, 500));

    assertThat(PriceList.DEFAULT.total(charges, false)).isEqualTo(605);
  }

  @Test
  void thePastCostsThreeTimesTheWhole() {
    List<Charge> charges =
        List.of(Charge.one(PricedItem.TOP_CHARTS), new Charge(PricedItem.APP_META, 2));

    assertThat(PriceList.DEFAULT.total(charges, true)).isEqualTo(21);
  }

  @Test
  void anAnswerWithoutChargesIsFree() {
    assertThat(PriceList.DEFAULT.total(List.of(), true)).isZero();
  }

  @Test
  void whatAListDoesNotNameHasItsDefaultPrice() {
    PriceList prices = new PriceList(Map.of(PricedItem.TOP_CHARTS, 7));

    assertThat(prices.total(List.of(Charge.one(PricedItem.TOP_CHARTS)), false)).isEqualTo(7);
    assertThat(prices.total(List.of(Charge.one(PricedItem.APP_ALL_INFO)), false)).isEqualTo(5);
  }

  @Test
  void theLargestAnswerIsCountedWithoutOverflow() {
    PriceList dear = new PriceList(Map.of(PricedItem.APP_META, Integer.MAX_VALUE));

    assertThat(dear.total(List.of(new Charge(PricedItem.APP_META, 5000)), true))
        .isEqualTo(3L * 5000 * Integer.MAX_VALUE);
  }

  @Test
  void noPriceAndNoCountIsNegative() {
    assertThatThrownBy(() -> new PriceList(Map.of(PricedItem.APP_META, -1)))
        .hasMessageContaining("app-meta");
    assertThatThrownBy(() -> new Charge(PricedItem.APP_META, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
