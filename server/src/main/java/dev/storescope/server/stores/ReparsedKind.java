package dev.storescope.server.stores;

/**
 * What became of the recorded fetches of a kind.
 *
 * @param read all of them
 * @param added those with observations that the archive did not have
 * @param alreadyThere those whose observations the archive has
 * @param doubted those with observations that contradict others
 * @param unreadable those that are not recognized, or lack a reply
 */
public record ReparsedKind(int read, int added, int alreadyThere, int doubted, int unreadable) {
  static final ReparsedKind ADDED = new ReparsedKind(1, 1, 0, 0, 0);
  static final ReparsedKind ALREADY_THERE = new ReparsedKind(1, 0, 1, 0, 0);
  static final ReparsedKind DOUBTED = new ReparsedKind(1, 0, 0, 1, 0);
  static final ReparsedKind UNREADABLE = new ReparsedKind(1, 0, 0, 0, 1);

  public ReparsedKind plus(ReparsedKind other) {
    return new ReparsedKind(
        read + other.read,
        added + other.added,
        alreadyThere + other.alreadyThere,
        doubted + other.doubted,
        unreadable + other.unreadable);
  }
}
