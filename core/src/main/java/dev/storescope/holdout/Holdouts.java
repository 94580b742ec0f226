package dev.storescope.holdout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The results of the latest holdout validations, which a page reads at once. Thread-safe. */
public final class Holdouts {
  private final List<HoldoutSource> sources;
  private final AtomicReference<Optional<List<HoldoutValidation>>> latest =
      new AtomicReference<>(Optional.empty());

  public Holdouts(List<HoldoutSource> sources) {
    this.sources = List.copyOf(sources);
  }

  /** Measures all figures by what was observed up to an instant; the results replace the former. */
  public void measure(Instant at) {
    List<HoldoutValidation> measured = new ArrayList<>();
    sources.forEach(source -> measured.addAll(source.measure(at)));
    latest.set(Optional.of(List.copyOf(measured)));
  }

  /** The results; empty if nothing was measured since the start of the program. */
  public Optional<List<HoldoutValidation>> findLatest() {
    return latest.get();
  }
}
