package dev.storescope.connector.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The space that the kept replies of several folders take together. If they take more, the oldest
 * fetch of the kind that takes most is deleted, until they do not: a kind that fails often does not
 * displace the others.
 */
public final class ReplySpace {
  private final long most;
  private final List<KeptReplies> folders = new ArrayList<>();

  /**
   * A space without folders.
   *
   * @param most its bytes; the last fetch of each kind stays
   */
  public ReplySpace(long most) {
    this.most = most;
  }

  /** No bound beside those of each kind. */
  static ReplySpace unbounded() {
    return new ReplySpace(Long.MAX_VALUE);
  }

  synchronized void add(KeptReplies folder) {
    folders.add(folder);
  }

  /** The kept fetches of one kind in one folder. */
  interface Kind {
    long bytes();

    int fetches();

    void deleteOldest() throws IOException;
  }

  /** Deletes what is too much; the caller holds the lock of this. */
  void trim() throws IOException {
    List<Kind> kinds = new ArrayList<>();
    for (KeptReplies folder : folders) {
      kinds.addAll(folder.listKinds());
    }
    long bytes = kinds.stream().mapToLong(Kind::bytes).sum();
    while (bytes > most) {
      Optional<Kind> largest = largest(kinds.stream());
      if (largest.isEmpty()) {
        return;
      }
      long before = largest.get().bytes();
      largest.get().deleteOldest();
      bytes -= before - largest.get().bytes();
    }
  }

  private static Optional<Kind> largest(Stream<Kind> kinds) {
    return kinds.filter(kind -> kind.fetches() > 1).max(Comparator.comparingLong(Kind::bytes));
  }
}
