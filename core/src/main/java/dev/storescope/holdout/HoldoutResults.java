package dev.storescope.holdout;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Keeps the results of the latest holdout validations, for all nodes. Thread-safe. */
public interface HoldoutResults {
  /** Keeps results in place of the former ones, all at once. */
  void replace(List<HoldoutValidation> results);

  /** The results in the order in which they were passed; empty if there never were any. */
  Optional<List<HoldoutValidation>> find();

  /** In the memory of the only node. */
  static HoldoutResults inMemory() {
    AtomicReference<Optional<List<HoldoutValidation>>> latest =
        new AtomicReference<>(Optional.empty());
    return new HoldoutResults() {
      @Override
      public void replace(List<HoldoutValidation> results) {
        latest.set(Optional.of(List.copyOf(results)));
      }

      @Override
      public Optional<List<HoldoutValidation>> find() {
        return latest.get();
      }
    };
  }
}
