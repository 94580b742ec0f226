package dev.storescope.popularities;

import dev.storescope.estimation.popularity.PopularityDay;
import java.util.Optional;

/** Decides whether the popularities of a report may be used. */
public interface PopularityGate {
  /** Lets everything pass, for what is not archived. */
  PopularityGate OPEN =
      new PopularityGate() {
        @Override
        public Optional<DoubtfulDay> judge(PopularityDay day) {
          return Optional.empty();
        }

        @Override
        public boolean isAccepted(long id) {
          return true;
        }
      };

  /**
   * Judges a day of a report before any of it is used. A doubtful one is kept apart when this
   * returns, and must not be used unless it is accepted later; empty if the day may be used.
   */
  Optional<DoubtfulDay> judge(PopularityDay day);

  /** Whether a day that was kept apart has been accepted, and may be used. */
  boolean isAccepted(long id);
}
