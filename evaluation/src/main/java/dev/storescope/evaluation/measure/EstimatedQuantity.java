package dev.storescope.evaluation.measure;

/** An evaluated quantity. */
public enum EstimatedQuantity {
  APP_STORE_VOLUME("`users_per_day`, App Store, of the terms that Apple reports"),
  APP_STORE_TAIL_VOLUME("`users_per_day`, App Store, without reports"),
  GOOGLE_PLAY_VOLUME("`users_per_day`, Google Play"),
  APP_STORE_INSTALLS("`estimated_installs`, App Store"),
  GOOGLE_PLAY_INSTALLS("`estimated_installs`, Google Play"),
  APP_STORE_BRAND("Whether a keyword is a brand, App Store"),
  GOOGLE_PLAY_BRAND("Whether a keyword is a brand, Google Play"),
  APP_STORE_DISCOVERY("`keyword-auto-suggestions`, App Store"),
  GOOGLE_PLAY_DISCOVERY("`keyword-auto-suggestions`, Google Play");

  private final String label;

  EstimatedQuantity(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
