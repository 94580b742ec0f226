package dev.storescope.server.dashboard.page;

/** Answers the visits of a path. */
@FunctionalInterface
public interface Page {
  /**
   * Answers a visit.
   *
   * @throws PageException if there is nothing to show, or the form cannot be taken
   * @throws IllegalArgumentException if what was sent cannot be taken; the message says what would
   *     be right
   */
  void visit(Visit visit);
}
