package dev.storescope.server.dashboard.page;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;

/**
 * How the place of an app in a list has changed since an earlier look at it.
 *
 * @param places how many it went up; 0 unless it was there before
 */
public record Movement(Kind kind, int places) {
  /** Whether there is anything to compare with. */
  public enum Kind {
    /** The app was there before. */
    MOVED,
    /** It was looked at before, and the app was not there. */
    NEW,
    /** Nobody looked. */
    NOT_LOOKED_AT
  }

  /**
   * The movement of an app.
   *
   * @param before the list at the earlier look; empty where nobody looked
   * @param rank where it is now, from 1
   */
  public static Movement of(Optional<List<AppId>> before, AppId app, int rank) {
    if (before.isEmpty()) {
      return new Movement(Kind.NOT_LOOKED_AT, 0);
    }
    int was = before.get().indexOf(app) + 1;
    return was == 0 ? new Movement(Kind.NEW, 0) : new Movement(Kind.MOVED, was - rank);
  }

  public boolean isKnown() {
    return kind != Kind.NOT_LOOKED_AT;
  }

  public boolean isNew() {
    return kind == Kind.NEW;
  }

  /** A number, {@code new}, or an empty text where nobody looked. */
  public Object toCell() {
    return switch (kind) {
      case MOVED -> places;
      case NEW -> "new";
      case NOT_LOOKED_AT -> "";
    };
  }
}
