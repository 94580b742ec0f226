package dev.storescope.metadata;

import dev.storescope.accounts.Username;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.Locale;

/**
 * A version of the texts that an account drafts for an app in a locale.
 *
 * @param version from 1, one more with each change
 * @param savedBy who saved it
 */
public record MetadataDraft(
    AppId app,
    MetadataLocale locale,
    int version,
    Metadata metadata,
    Username savedBy,
    Instant savedAt) {
  public MetadataDraft {
    if (version < 1 || metadata.store() != app.store()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a draft has a version from 1 and the store of its app, not %d and %s",
              version,
              metadata.store().wireName()));
    }
  }
}
