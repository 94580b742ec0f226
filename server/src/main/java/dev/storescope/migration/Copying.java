package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.migration.MigrationProgress.Stage;
import dev.storescope.observation.Observation;
import java.util.ArrayList;
import java.util.List;

/** Appends the observations of an archive to another, but for those known to be there. */
final class Copying {
  private static final int BATCH = 64;
  private static final int WRITERS = 8;

  private final Archive source;
  private final Archive target;
  private final MigrationBookmark bookmark;
  private final MigrationProgress progress;

  Copying(Archive source, Archive target, MigrationBookmark bookmark, MigrationProgress progress) {
    this.source = source;
    this.target = target;
    this.bookmark = bookmark;
    this.progress = progress;
  }

  /**
   * Copies so many observations.
   *
   * @return how many of them an earlier run had copied
   */
  long run(long total) {
    long done = bookmark.find(total);
    try (SideBySide<Long> writers = new SideBySide<>(WRITERS, arrived -> note(arrived, total))) {
      Batches batches = new Batches(writers, done);
      source.forEach(batches::see);
      batches.flush();
      writers.finish();
    }
    return done;
  }

  private void note(long arrived, long total) {
    bookmark.put(arrived, total);
    progress.at(Stage.COPYING, arrived, total);
  }

  /** Observations on their way, so many at a time. */
  private final class Batches {
    private final SideBySide<Long> writers;
    private final long skipped;
    private long seen;
    private List<Observation<?>> waiting = new ArrayList<>();

    Batches(SideBySide<Long> writers, long skipped) {
      this.writers = writers;
      this.skipped = skipped;
    }

    void see(Observation<?> observation) {
      if (++seen > skipped) {
        waiting.add(observation);
        if (waiting.size() == BATCH) {
          flush();
        }
      }
    }

    void flush() {
      if (!waiting.isEmpty()) {
        List<Observation<?>> batch = waiting;
        long upTo = seen;
        waiting = new ArrayList<>();
        writers.add(
            () -> {
              target.append(batch);
              return upTo;
            });
      }
    }
  }
}
