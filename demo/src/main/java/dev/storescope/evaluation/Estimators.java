package dev.storescope.evaluation;

/** The names of the compared estimators. */
final class Estimators {
  static final String OURS = "storescope";
  static final String OURS_FITTED = "storescope, one constant fitted";
  static final String OURS_CALIBRATED = "storescope, calibrated";
  static final String SPLIT_METRICS = "SplitMetrics curve";
  static final String SPLIT_METRICS_FITTED = "SplitMetrics curve, one constant fitted";
  static final String RESPECT_ASO = "RespectASO tables";
  static final String RESPECT_ASO_FITTED = "RespectASO tables, one constant fitted";
  static final String ASO = "aso traffic score";
  static final String OURS_ALL_LISTS = "storescope, lists of all prefixes";
  static final String OURS_CRAWL = "storescope, all lists crawled";
  static final String TRUE_VOLUME_AND_BRAND = "storescope, given the true volume and brand";
  static final String TRUE_VOLUME = "storescope, given the true volume";

  private Estimators() {}
}
