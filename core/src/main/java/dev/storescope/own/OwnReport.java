package dev.storescope.own;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The reports of consoles with figures of own apps, of which each has other figures. */
public enum OwnReport {
  /** Impressions and page views. */
  ENGAGEMENT,
  DOWNLOADS;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<OwnReport> find(String wireName) {
    return Stream.of(values()).filter(report -> report.wireName().equals(wireName)).findFirst();
  }
}
