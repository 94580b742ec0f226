package dev.storescope.server.cli;

import dev.storescope.migration.MigrationProgress;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Shows how far a migration has come: a bar for each stage, one after another. */
final class MigrationBars implements MigrationProgress, AutoCloseable {
  private String title = "";
  private Optional<ProgressBar> bar = Optional.empty();

  @Override
  public void at(Stage stage, long done, long total) {
    show(title(stage), done, total);
  }

  private void show(String wanted, long done, long total) {
    if (!wanted.equals(title)) {
      end();
      title = wanted;
      bar =
          Optional.of(
              new ProgressBarBuilder()
                  .setTaskName(wanted)
                  .setInitialMax(total)
                  .setMaxRenderedLength(100)
                  .build());
    }
    bar.ifPresent(shown -> shown.stepTo(done));
  }

  private static String title(Stage stage) {
    return switch (stage) {
      case COPYING_ACCOUNTS -> "Copying accounts";
      case COUNTING -> "Counting";
      case COPYING -> "Copying observations";
      case COUNTING_WHAT_ARRIVED -> "Counting what arrived";
      case COMPARING -> "Comparing answers";
    };
  }

  /** Ends the bar that is shown. */
  void end() {
    bar.ifPresent(ProgressBar::close);
    bar = Optional.empty();
    title = "";
  }

  @Override
  public void close() {
    end();
  }
}
