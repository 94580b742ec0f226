package dev.storescope.connector.http;

import java.net.URI;

/** Where the stores' interfaces are found: the live ones, or what stands in for them. */
public record StoreHosts(
    URI itunes, URI itunesSearch, URI googlePlay, URI appleAds, URI appleAuth) {
  public static final StoreHosts LIVE =
      new StoreHosts(
          URI.create("https://itunes.apple.com"),
          URI.create("https://search.itunes.apple.com"),
          URI.create("https://play.google.com"),
          URI.create("https://api.searchads.apple.com"),
          URI.create("https://appleid.apple.com"));

  /**
   * A place at a host.
   *
   * @param base without a slash at the end
   * @param pathAndQuery from its first slash on, encoded
   */
  public static URI at(URI base, String pathAndQuery) {
    return URI.create(base + pathAndQuery);
  }
}
