package dev.storescope.sandbox.playconsole;

/** What a service account may do, as Play Console and Google Cloud name it. */
public enum PlayPermission {
  /** View app information and download bulk reports. */
  BULK_REPORTS('b'),
  /** View financial data, orders, and cancellation survey responses. */
  FINANCIAL_DATA('f'),
  REPLY_TO_REVIEWS('r'),
  /** Not of the account: its project uses the Google Play Developer API. */
  DEVELOPER_API('a');

  private final char letter;

  PlayPermission(char letter) {
    this.letter = letter;
  }

  char letter() {
    return letter;
  }
}
