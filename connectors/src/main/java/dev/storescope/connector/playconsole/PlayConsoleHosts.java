package dev.storescope.connector.playconsole;

import java.net.URI;

/**
 * The hosts of Google Play Console, each with an optional path.
 *
 * @param tokens of Google's access tokens
 * @param storage of Cloud Storage, which has the bulk reports
 * @param publisher of the Google Play Developer API
 */
public record PlayConsoleHosts(URI tokens, URI storage, URI publisher) {
  public static final PlayConsoleHosts LIVE =
      new PlayConsoleHosts(
          URI.create("https://oauth2.googleapis.com"),
          URI.create("https://storage.googleapis.com"),
          URI.create("https://androidpublisher.googleapis.com"));
}
