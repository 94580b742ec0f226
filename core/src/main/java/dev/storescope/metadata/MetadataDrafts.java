package dev.storescope.metadata;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;

/**
 * The drafts of each account, one for an app in a locale, with their earlier versions. A change is
 * durable when its method returns.
 */
public interface MetadataDrafts {
  /** The most drafts of an account, whatever the number of their versions. */
  int MAX_DRAFTS = 2000;

  /** The most versions kept of a draft; the oldest ones are removed first. */
  int MAX_VERSIONS = 50;

  /** The newest version of each draft for an app, by locale. */
  List<MetadataDraft> list(AccountId account, AppId app);

  /** The newest version of a draft. */
  Optional<MetadataDraft> find(AccountId account, AppId app, MetadataLocale locale);

  /** The versions of a draft that are kept, newest first. */
  List<MetadataDraft> history(AccountId account, AppId app, MetadataLocale locale);

  /**
   * Adds a version; texts that the newest version has already are not saved again.
   *
   * @return the newest version
   * @throws IllegalArgumentException for texts of another store, beyond {@link #MAX_DRAFTS}, and if
   *     there is no such account
   */
  MetadataDraft save(
      AccountId account, AppId app, MetadataLocale locale, Metadata metadata, Username savedBy);

  /** Removes a draft with all versions; false if there was none. */
  boolean remove(AccountId account, AppId app, MetadataLocale locale);
}
