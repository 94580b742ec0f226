package dev.storescope.evaluation;

import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import java.util.Locale;

/** The names of the compared estimators. */
final class Estimators {
  static final String OURS = "storescope";
  static final String OURS_CALIBRATED = OURS + ", calibrated";
  static final String OURS_ALL_LISTS = OURS + ", lists of all prefixes";
  static final String OURS_CRAWL = OURS + ", all lists crawled";
  static final String TRUE_VOLUME = OURS + ", given the true volume";
  static final String ALIKE = OURS + ", each term equally likely";
  static final String SPLIT_METRICS = "SplitMetrics curve";
  static final String RESPECT_ASO = "RespectASO tables";
  static final String ASO = "aso traffic score";
  static final String BY_TRUE_SEARCHES = "ceiling: all keywords and searches known, by searches";

  private Estimators() {}

  /** A service that has run for some time. */
  static String ours(Tenure tenure) {
    return OURS + ", " + tenure.label();
  }

  /** A service that has run for some time and tracks some keywords of the market. */
  static String ours(Tenure tenure, int keywords) {
    return String.format(Locale.ROOT, "%s, %,d keywords", ours(tenure), keywords);
  }

  /** The suggestions in an order. */
  static String ordered(String estimator, Order order) {
    return estimator + ", by " + order.wireName();
  }

  /** Of keywords that the service does not track and that are asked for now. */
  static String ofIdeas(String estimator) {
    return estimator + ", ideas";
  }

  static String fitted(String estimator) {
    return estimator + ", one constant fitted";
  }
}
