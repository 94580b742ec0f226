package dev.storescope.connector.googleplay;

/** The search of Google Play that rankings for keywords are fetched from. */
public enum GooglePlaySearchSource {
  /** The ordinary one: the first 21 to 30 apps. */
  CONSUMER,
  /**
   * The one for organisations: up to 250 apps, in an order that is not proven to be that of the
   * other.
   */
  WORK;

  RankingPages pages() {
    return switch (this) {
      case CONSUMER -> new ConsumerSearchPages();
      case WORK -> new WorkSearchPages();
    };
  }
}
