package dev.storescope.server.dashboard.search;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Optional;

/** What a text means that may be a link to an app in its store, or an app's id. */
public sealed interface StoreLink {
  /**
   * An app.
   *
   * @param country the one that the link names, where the store is there
   */
  record ToApp(AppId app, Optional<Country> country) implements StoreLink {}

  /** A link, but to no app of a store. */
  record Wrong(String why) implements StoreLink {}

  /** Words to look for. */
  record Words() implements StoreLink {}
}
