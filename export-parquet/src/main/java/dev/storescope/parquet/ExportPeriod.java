package dev.storescope.parquet;

/** The time whose observations are in one file. */
public enum ExportPeriod {
  DAY,
  MONTH
}
