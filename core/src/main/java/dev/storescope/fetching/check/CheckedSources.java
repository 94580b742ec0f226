package dev.storescope.fetching.check;

import java.time.Instant;
import java.util.List;

/**
 * The results of the checks of the sources, and when the next checks are due, for all processes of
 * an installation. Changes are durable when a method returns.
 */
public interface CheckedSources {
  /** Those that were checked, by name. */
  List<CheckedSource> list();

  /** Keeps a check that was made now, and counts the failures of its source. */
  void keep(SourceCheck check);

  /** Plans the first checks, unless checks were planned, requested or made. */
  void planFirst(Instant at);

  /** Plans checks for now. */
  void request();

  /** Whether checks are due or running. */
  boolean isPending();

  /**
   * Begins checks that are due. If they are not ended until an instant, they are due again then.
   *
   * @return whether this call began them; false if none are due
   */
  boolean tryBegin(Instant until);

  /** Ends the checks, and plans the next ones. */
  void end(Instant next);
}
