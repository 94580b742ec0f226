package dev.storescope.connections;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The consoles that a workspace can connect. */
public enum ConnectionKind {
  APP_STORE_CONNECT("App Store Connect"),
  GOOGLE_PLAY("Google Play Console"),
  APPLE_ADS("Apple Ads");

  private final String title;

  ConnectionKind(String title) {
    this.title = title;
  }

  /** The name of the console. */
  public String title() {
    return title;
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<ConnectionKind> find(String wireName) {
    return Stream.of(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
  }
}
