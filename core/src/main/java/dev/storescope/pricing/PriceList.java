package dev.storescope.pricing;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The price of each item in credits; an item that is not listed has its default price. */
public record PriceList(Map<PricedItem, Integer> credits) {
  public static final PriceList DEFAULT = new PriceList(Map.of());

  /** The factor on the price of an answer about the past. */
  public static final int PAST_FACTOR = 3;

  public PriceList {
    Map<PricedItem, Integer> complete = new EnumMap<>(PricedItem.class);
    for (PricedItem item : PricedItem.values()) {
      int price = credits.getOrDefault(item, item.defaultCredits());
      if (price < 0) {
        throw new IllegalArgumentException(item.wireName() + " cannot cost " + price + " credits");
      }
      complete.put(item, price);
    }
    credits = Map.copyOf(complete);
  }

  /**
   * The credits for the charges of an answer.
   *
   * @param past whether the query is for another moment than now
   */
  public long total(List<Charge> charges, boolean past) {
    long sum = 0;
    for (Charge charge : charges) {
      sum += price(charge);
    }
    return past ? sum * PAST_FACTOR : sum;
  }

  private long price(Charge charge) {
    return (long) credits.getOrDefault(charge.item(), 0) * charge.count();
  }
}
