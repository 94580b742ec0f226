package dev.storescope.dashboard.page;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the rank of an app has changed since an earlier observation.
 *
 * @param before the rank then, 0 if absent; empty if not observed
 * @param after the rank now, 0 if absent
 */
public record RankChange(OptionalInt before, int after) {
  /**
   * The change against an earlier ranking.
   *
   * @param before the ranking then; empty if not observed
   */
  public static RankChange since(Optional<List<AppId>> before, AppId app, int after) {
    return new RankChange(
        before.stream().mapToInt(apps -> apps.indexOf(app) + 1).findFirst(), after);
  }

  public boolean isKnown() {
    return before.isPresent();
  }

  /** Whether the app was absent and is ranked now. */
  public boolean isEntry() {
    return isKnown() && before.getAsInt() == 0 && after > 0;
  }

  /** Whether the app was ranked and is absent now. */
  public boolean isExit() {
    return isKnown() && before.getAsInt() > 0 && after == 0;
  }

  /** The number of ranks gained, if ranked both times; else 0. */
  public int places() {
    return isKnown() && before.getAsInt() > 0 && after > 0 ? before.getAsInt() - after : 0;
  }

  /** For a CSV file: a number, {@code new}, or blank if not observed before. */
  public Object toCell() {
    if (!isKnown()) {
      return "";
    }
    return isEntry() ? "new" : (Object) places();
  }
}
