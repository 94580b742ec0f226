package dev.storescope.pricing;

/** A line of the price of an answer: a number of items at their list price. */
public record Charge(PricedItem item, int count) {
  public Charge {
    if (count < 0) {
      throw new IllegalArgumentException("a charge is for 0 or more items, not " + count);
    }
  }

  public static Charge one(PricedItem item) {
    return new Charge(item, 1);
  }
}
