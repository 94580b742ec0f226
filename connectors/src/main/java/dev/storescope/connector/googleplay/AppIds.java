package dev.storescope.connector.googleplay;

import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.List;

/** The identifiers of the apps of a list; a list with an entry that has none is not understood. */
final class AppIds {
  private AppIds() {}

  /**
   * The app of each entry, in their order.
   *
   * @param path from an entry to its identifier
   */
  static List<AppId> read(List<PathReader> entries, int... path) throws NoAnswerException {
    List<AppId> apps = new ArrayList<>(entries.size());
    for (PathReader entry : entries) {
      apps.add(read(entry, path));
    }
    return apps;
  }

  static AppId read(PathReader entry, int... path) throws NoAnswerException {
    String text =
        entry
            .findText(path)
            .orElseThrow(() -> NoAnswerException.drifted("an entry without an app's identifier"));
    try {
      return new AppId.GooglePlay(text);
    } catch (IllegalArgumentException e) {
      throw NoAnswerException.drifted(String.valueOf(e.getMessage()));
    }
  }
}
