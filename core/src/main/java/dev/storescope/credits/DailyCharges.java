package dev.storescope.credits;

import dev.storescope.pricing.PricedItem;
import java.time.LocalDate;

/** What an account was charged for one item on one UTC date. */
public record DailyCharges(LocalDate date, PricedItem item, long answers, long credits) {}
