package dev.storescope.server.cli;

import dev.storescope.migration.MigrationProgress;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Progress bars, one after another: of a migration, one for each of its stages. */
public final class ProgressBars implements MigrationProgress, AutoCloseable {
  private String title = "";
  private Optional<ProgressBar> bar = Optional.empty();

  @Override
  public void at(Stage stage, long done, long total) {
    show(title(stage), done, total);
  }

  /** Shows the progress of something with a title; a new title ends the bar before. */
  public void show(String wanted, long done, long total) {
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
      case COUNTING_TARGET -> "Counting copies";
      case COMPARING -> "Comparing answers";
    };
  }

  /** Ends the bar that is shown. */
  public void end() {
    bar.ifPresent(ProgressBar::close);
    bar = Optional.empty();
    title = "";
  }

  @Override
  public void close() {
    end();
  }
}
