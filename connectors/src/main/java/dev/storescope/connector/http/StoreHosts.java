package dev.storescope.connector.http;

import java.net.URI;

/** The base URIs of the APIs and the web sites of the stores, each with an optional path. */
public record StoreHosts(
    URI itunes, URI itunesSearch, URI appStorePages, URI googlePlay, URI appleAds, URI appleAuth) {
  public static final StoreHosts LIVE =
      new StoreHosts(
          URI.create("https://itunes.apple.com"),
          URI.create("https://search.itunes.apple.com"),
          URI.create("https://apps.apple.com"),
          URI.create("https://play.google.com"),
          URI.create("https://api.ads.apple.com"),
          URI.create("https://appleid.apple.com"));

  /** The URI of a path, which begins with a slash and may have a query, below a base. */
  public static URI at(URI base, String pathAndQuery) {
    String prefix = base.toString();
    return URI.create(
        (prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix) + pathAndQuery);
  }
}
