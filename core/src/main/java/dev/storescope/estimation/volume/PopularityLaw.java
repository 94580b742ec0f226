package dev.storescope.estimation.volume;

import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.WeeksAndMonth;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Apple's popularity from 1 to 100 as searches: of a period, the logarithm of a term's searches is
 * so many hundredths of that of the country's first term.
 *
 * <p>The searches of the first term follow from the size of the market, with a known one in the
 * United States, from where the lists of a report end, as Apple lists no term with fewer than 500
 * searches in the period, and from the popularities of the same terms in a month and in its weeks.
 *
 * @param lnFirst the logarithm of the searches per day of the first term
 * @param sigma its standard deviation
 */
public record PopularityLaw(double lnFirst, double sigma) {
  /** The fewest searches of a term in a report. */
  static final double THRESHOLD = 500;

  /**
   * Of the United States: 16.8 is the logarithm of a month's (Apple's report of September 2025).
   */
  private static final double US_LN_FIRST = 16.8 - Math.log(Period.MONTH.days);

  private static final double US_SIGMA = 0.25;

  /** Of the searches of a device in another country. */
  private static final double RATE_SIGMA = 0.3;

  /** The searches of the first term change from week to week. */
  private static final double WEEK_SIGMA = 0.1;

  /** And more since the last month. */
  private static final double MONTH_SIGMA = 0.15;

  /** In standard deviations. */
  private static final double FAR = 3.5;

  private static final double POINTS = 100;

  /** What a popularity counts the searches of. */
  public enum Period {
    WEEK(7, 0),
    MONTH(365.25 / 12, 0),
    /** A week or a month. */
    UNKNOWN(Math.sqrt(7 * 365.25 / 12), Math.log(365.25 / 12 / 7) / 2);

    private final double days;

    /** The standard deviation of the logarithm of the days. */
    private final double sigma;

    Period(double days, double sigma) {
      this.days = days;
      this.sigma = sigma;
    }

    public double days() {
      return days;
    }
  }

  /** The law of a country by its size. */
  public static PopularityLaw of(MarketSize market) {
    double ofRate = market.factor() == 1 ? 0 : RATE_SIGMA;
    return new PopularityLaw(
        US_LN_FIRST + Math.log(market.factor()),
        Math.hypot(Math.hypot(US_SIGMA, ofRate), market.factorSigma()));
  }

  /** The law of a country by its size and a report. */
  public static PopularityLaw of(MarketSize market, PopularityCounts report) {
    PopularityLaw law = ofWeeks(market, report);
    return law.findByEnd(report).map(law::and).orElse(law);
  }

  /** The law by the size and the last month and its weeks, if these lie as the law has them. */
  private static PopularityLaw ofWeeks(MarketSize market, PopularityCounts report) {
    PopularityLaw prior = of(market);
    return report
        .weeks()
        .filter(WeeksAndMonth::isLawful)
        .flatMap(PopularityLaw::by)
        .map(prior::and)
        .orElse(prior);
  }

  /** The law by the end of the lists of a report, if they end where those of the country can. */
  private Optional<PopularityLaw> findByEnd(PopularityCounts report) {
    return report
        .end()
        .map(end -> by(end, PopularityVolume.period(report.scale())))
        .filter(this::isLike);
  }

  /**
   * The searches per day that a term has less of if a report does not list it: of the threshold if
   * all lists end there, otherwise of the lowest popularity of which the report has all terms.
   * Empty if the report is not known to have a list that ends at the threshold.
   */
  static OptionalDouble findBound(MarketSize market, PopularityCounts report) {
    if (ofWeeks(market, report).findByEnd(report).isEmpty()) {
      return OptionalDouble.empty();
    }
    Period period = PopularityVolume.period(report.scale());
    double threshold = THRESHOLD / period.days;
    return report.lowest() - 0.5 <= report.end().orElseThrow().popularity()
        ? OptionalDouble.of(threshold)
        : OptionalDouble.of(
            Math.max(threshold, of(market, report).searchesPerDay(report.lowest() - 0.5, period)));
  }

  /** A list may end for another reason, if it is of an unknown number of rows. */
  private boolean isLike(PopularityLaw other) {
    return Math.abs(lnFirst - other.lnFirst) < FAR * Math.hypot(sigma, other.sigma);
  }

  private static PopularityLaw by(ListEnd end, Period period) {
    double lnFirst = POINTS * Math.log(THRESHOLD) / end.popularity();
    double ofEnd = lnFirst * end.sigma() / end.popularity();
    return new PopularityLaw(
        lnFirst - Math.log(period.days), Math.hypot(Math.hypot(ofEnd, WEEK_SIGMA), period.sigma));
  }

  private static Optional<PopularityLaw> by(WeeksAndMonth weeks) {
    return WeeksOfMonth.lnFirst(weeks.days(), weeks.intercept())
        .map(
            ofWeek ->
                new PopularityLaw(
                    ofWeek - Math.log(Period.WEEK.days),
                    Math.hypot(ofWeek * weeks.sigma() / -weeks.intercept(), MONTH_SIGMA)));
  }

  private PopularityLaw and(PopularityLaw other) {
    double own = 1 / (sigma * sigma);
    double others = 1 / (other.sigma * other.sigma);
    return new PopularityLaw(
        (lnFirst * own + other.lnFirst * others) / (own + others), Math.sqrt(1 / (own + others)));
  }

  /** The searches per day of a term. */
  double searchesPerDay(double popularity, Period period) {
    return Math.exp(popularity / POINTS * lnFirst(period)) / period.days;
  }

  /**
   * The standard deviation of their logarithm.
   *
   * @param step the distance of two values of the scale
   */
  double sigma(double popularity, double step, Period period) {
    double share = popularity / POINTS;
    double ofFirst = share * sigma;
    double ofPeriod = (1 - share) * period.sigma;
    double ofRounding = step / POINTS * lnFirst(period) / Math.sqrt(12);
    return Math.sqrt(ofFirst * ofFirst + ofPeriod * ofPeriod + ofRounding * ofRounding);
  }

  private double lnFirst(Period period) {
    return lnFirst + Math.log(period.days);
  }
}
