package dev.storescope.attack.month;

import dev.storescope.sandbox.apple.AppStoreWebSite;
import dev.storescope.sandbox.apple.ItunesSearchSite;
import dev.storescope.sandbox.apple.ItunesSite;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.Optional;

/** A host of the stores. */
enum StoreSite {
  ITUNES("itunes", "itunes.apple.com", StoreType.APP_STORE, 0.6),
  HINTS("itunes-search", "search.itunes.apple.com", StoreType.APP_STORE, 0.5),
  PAGES("appstore-pages", "apps.apple.com", StoreType.APP_STORE, 0.3),
  GOOGLE_PLAY("google-play", "play.google.com", StoreType.GOOGLE_PLAY, 1.2);

  private final String base;
  private final String host;
  private final StoreType store;
  private final double callsPerSubject;

  StoreSite(String base, String host, StoreType store, double callsPerSubject) {
    this.base = base;
    this.host = host;
    this.store = store;
    this.callsPerSubject = callsPerSubject;
  }

  /** The first segment of its paths in the sandbox. */
  String base() {
    return base;
  }

  String host() {
    return host;
  }

  StoreType store() {
    return store;
  }

  /** About so many calls a day for each tracked subject of both stores. */
  double callsPerSubject() {
    return callsPerSubject;
  }

  SimulatedSite open(SimulatedStores stores) {
    return switch (this) {
      case ITUNES -> new ItunesSite(stores);
      case HINTS -> new ItunesSearchSite(stores);
      case PAGES -> new AppStoreWebSite(stores);
      case GOOGLE_PLAY -> new GooglePlaySite(stores);
    };
  }

  static Optional<StoreSite> ofBase(String base) {
    return Arrays.stream(values()).filter(site -> site.base.equals(base)).findFirst();
  }

  static Optional<StoreSite> ofHost(String host) {
    return Arrays.stream(values()).filter(site -> site.host.equals(host)).findFirst();
  }
}
