package dev.storescope.connector.http;

import java.net.URI;

/** Where the stores are: the live ones, or stand-ins for tests and demonstrations. */
public record StoreHosts(
    URI itunes, URI itunesSearch, URI googlePlay, URI appleAds, URI appleAuth) {
  public static final StoreHosts LIVE =
      new StoreHosts(
          URI.create("https://itunes.apple.com"),
          URI.create("https://search.itunes.apple.com"),
          URI.create("https://play.google.com"),
          URI.create("https://api.searchads.apple.com"),
          URI.create("https://appleid.apple.com"));

  /** The address of a path, with its query, at a base. */
  public static URI at(URI base, String pathAndQuery) {
    String start = base.toString();
    return URI.create(
        (start.endsWith("/") ? start.substring(0, start.length() - 1) : start) + pathAndQuery);
  }
}
