package dev.storescope.migration;

/** Is told how far a migration has come. */
public interface MigrationProgress {

  /** What is done one after another. */
  enum Stage {
    COPYING_ACCOUNTS,
    COUNTING,
    COPYING,
    COUNTING_WHAT_ARRIVED,
    COMPARING
  }

  /**
   * Says how much of a stage is done.
   *
   * @param total what there is to do in it, or -1 if that is not known
   */
  void at(Stage stage, long done, long total);
}
