package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An app of a developer.
 *
 * @param pages its pages in the territories where it is sold, at least one
 */
record OwnedApp(AppId id, Map<Territory, AppPage> pages) {
  OwnedApp {
    pages = Collections.unmodifiableMap(new LinkedHashMap<>(pages));
  }

  /** The territory whose locale is the primary one. */
  Territory primary() {
    return pages.keySet().iterator().next();
  }

  AppPage page() {
    return pages.values().iterator().next();
  }
}
