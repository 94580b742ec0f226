package dev.storescope.holdout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holdout validations, whose latest results a page reads at once. Thread-safe. */
public final class Holdouts {
  private final List<HoldoutSource> sources;
  private final HoldoutResults results;

  /** With results in memory. */
  public Holdouts(List<HoldoutSource> sources) {
    this(sources, HoldoutResults.inMemory());
  }

  public Holdouts(List<HoldoutSource> sources, HoldoutResults results) {
    this.sources = List.copyOf(sources);
    this.results = results;
  }

  /** Measures all figures by what was observed up to an instant; the results replace the former. */
  public void measure(Instant at) {
    List<HoldoutValidation> measured = new ArrayList<>();
    sources.forEach(source -> measured.addAll(source.measure(at)));
    results.replace(measured);
  }

  /**
   * The results; empty if nothing was measured: since the start of the program, or on no node of a
   * cluster.
   */
  public Optional<List<HoldoutValidation>> findLatest() {
    return results.find();
  }
}
