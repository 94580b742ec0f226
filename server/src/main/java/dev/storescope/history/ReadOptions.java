package dev.storescope.history;

import dev.storescope.store.Country;
import java.nio.charset.Charset;
import java.util.Optional;

/**
 * What a file does not say itself.
 *
 * @param charset of a text; empty to detect UTF-8 or UTF-16
 * @param app the store's id of the app of a table of ranks without such a column
 * @param country of a table of ranks without such a column
 */
public record ReadOptions(
    Optional<Charset> charset, Optional<String> app, Optional<Country> country) {
  /** Files that say everything. */
  public static final ReadOptions NONE =
      new ReadOptions(Optional.empty(), Optional.empty(), Optional.empty());

  public static ReadOptions of(Optional<Charset> charset) {
    return new ReadOptions(charset, Optional.empty(), Optional.empty());
  }
}
