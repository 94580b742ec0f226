package dev.storescope.server.stores;

/**
 * What became of the recorded fetches of a kind.
 *
 * @param read all of them
 * @param added those with observations that the archive did not have
 * @param notAdded those with observations that are not added, because later ones refer to what the
 *     archive has in their place, or because they were removed or thinned; some of them may be
 *     among the added
 * @param alreadyThere those whose observations the archive has
 * @param doubted those with observations that contradict others
 * @param unreadable those that are not recognized, or lack a reply
 */
public record ReparsedKind(
    int read, int added, int notAdded, int alreadyThere, int doubted, int unreadable) {
  static final ReparsedKind DOUBTED = new ReparsedKind(1, 0, 0, 0, 1, 0);
  static final ReparsedKind UNREADABLE = new ReparsedKind(1, 0, 0, 0, 0, 1);

  /** A fetch whose observations were accepted. */
  static ReparsedKind of(boolean isAdded, boolean isNotAdded) {
    boolean isThere = !isAdded && !isNotAdded;
    return new ReparsedKind(1, isAdded ? 1 : 0, isNotAdded ? 1 : 0, isThere ? 1 : 0, 0, 0);
  }

  public ReparsedKind plus(ReparsedKind other) {
    return new ReparsedKind(
        read + other.read,
        added + other.added,
        notAdded + other.notAdded,
        alreadyThere + other.alreadyThere,
        doubted + other.doubted,
        unreadable + other.unreadable);
  }
}
