package dev.storescope.pricing;

/** A line of what an answer costs: so many of an item, at the price of the list. */
public record Charge(PricedItem item, int count) {
  public Charge {
    if (count < 0) {
      throw new IllegalArgumentException("a charge is for 0 or more, not " + count);
    }
  }

  public static Charge one(PricedItem item) {
    return new Charge(item, 1);
  }
}
