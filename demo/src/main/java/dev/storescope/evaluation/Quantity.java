package dev.storescope.evaluation;

/** An evaluated quantity. */
public enum Quantity {
  APP_STORE_VOLUME("users_per_day, App Store, of the terms that Apple reports"),
  APP_STORE_TAIL_VOLUME("users_per_day, App Store, without popularity"),
  GOOGLE_PLAY_VOLUME("users_per_day, Google Play"),
  INSTALLS("estimated_installs, App Store, of at least 5 a day"),
  BRAND("whether a keyword is a brand, App Store"),
  APP_STORE_DISCOVERY("keyword-auto-suggestions, App Store"),
  GOOGLE_PLAY_DISCOVERY("keyword-auto-suggestions, Google Play");

  private final String label;

  Quantity(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
