package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The state of a page of similar apps, or of a developer's: its further pages show the apps that
 * were found first.
 *
 * @param id of the app or the developer
 * @param from the first app of the next page, from 0
 */
record ClusterState(Country country, Instant at, Kind kind, String id, int from) {
  private static final int PARTS = 5;

  enum Kind {
    SIMILAR,
    DEVELOPER
  }

  static Optional<ClusterState> parse(String token) {
    return UrlSafeToken.decode(token).flatMap(ClusterState::of);
  }

  private static Optional<ClusterState> of(String text) {
    String[] parts = text.split(" ", -1);
    if (parts.length != PARTS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ClusterState(
              new Country(parts[1]),
              Instant.ofEpochMilli(Long.parseLong(parts[2])),
              Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
              parts[3],
              Integer.parseUnsignedInt(parts[4])));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The token of the page that begins at an app. */
  String token(int next) {
    return UrlSafeToken.encode(
        String.join(
            " ",
            kind.name().toLowerCase(Locale.ROOT),
            country.code(),
            Long.toString(at.toEpochMilli()),
            id,
            Integer.toString(next)));
  }

  /** All apps, those of earlier pages included. */
  List<AppPage> apps(SimulatedStores stores) {
    StoreView view = stores.visit(StoreType.GOOGLE_PLAY, country, at);
    return switch (kind) {
      case SIMILAR -> view.similarTo(AppId.of(StoreType.GOOGLE_PLAY, id));
      case DEVELOPER -> view.appsOf(Long.parseLong(id));
    };
  }
}
