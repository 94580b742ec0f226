package dev.storescope.connector;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.store.AppId;
import java.util.Collection;
import java.util.List;

/** The apps of a list that a store sends as one document. */
public final class RankedApps {
  /** What a change of the list between the caches of a store may repeat. */
  private static final int MOST_REPEATED = 2;

  private RankedApps() {}

  /**
   * The apps, best first; one that occurs twice has the better rank.
   *
   * @throws UnusableReplyException if several do: the apps in whose places they are, are missing
   */
  public static List<AppId> of(Collection<AppId> entries, int most) {
    List<AppId> apps = entries.stream().distinct().toList();
    int repeated = entries.size() - apps.size();
    if (repeated > MOST_REPEATED) {
      throw failed(repeated + " of the " + entries.size() + " apps are repeated");
    }
    return apps.stream().limit(most).toList();
  }
}
