package dev.storescope.migration;

/** Receives the progress of a migration. */
public interface MigrationProgress {

  /** The stages of a migration, in their order. */
  enum Stage {
    COPYING_ACCOUNTS,
    COUNTING,
    COPYING,
    COUNTING_TARGET,
    COMPARING
  }

  /**
   * Reports the progress of a stage.
   *
   * @param total the amount of work in the stage, or -1 if it is not known
   */
  void at(Stage stage, long done, long total);
}
