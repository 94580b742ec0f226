package dev.storescope.credits;

import dev.storescope.pricing.PricedItem;
import java.time.LocalDate;

/** The charges of an account for one item on one UTC date. */
public record DailyCharges(LocalDate date, PricedItem item, long answers, long credits) {}
