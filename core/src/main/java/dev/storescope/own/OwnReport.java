package dev.storescope.own;

import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The reports of consoles with figures of own apps, of which each has other figures. */
public enum OwnReport {
  /** Impressions and page views. */
  ENGAGEMENT(StoreType.APP_STORE),
  DOWNLOADS(StoreType.APP_STORE),
  /** Installs in all countries together. */
  INSTALLS(StoreType.GOOGLE_PLAY),
  COUNTRY_INSTALLS(StoreType.GOOGLE_PLAY),
  /** Visitors and acquisitions by country. */
  COUNTRY_LISTING(StoreType.GOOGLE_PLAY),
  /** Visitors and acquisitions by traffic source, and by search term. */
  SOURCE_LISTING(StoreType.GOOGLE_PLAY);

  private final StoreType store;

  OwnReport(StoreType store) {
    this.store = store;
  }

  /** The store whose console has it. */
  public StoreType store() {
    return store;
  }

  /** The reports about apps of a store. */
  public static List<OwnReport> of(StoreType store) {
    return Stream.of(values()).filter(report -> report.store == store).toList();
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<OwnReport> find(String wireName) {
    return Stream.of(values()).filter(report -> report.wireName().equals(wireName)).findFirst();
  }
}
