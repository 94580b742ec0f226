package dev.storescope.server.cli;

import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** A progress bar that is only there if there is something to wait for. */
final class HistoryBar implements AutoCloseable {
  private Optional<ProgressBar> bar = Optional.empty();

  void at(int day, int ofDays) {
    if (bar.isEmpty()) {
      bar =
          Optional.of(
              new ProgressBarBuilder()
                  .setTaskName("History")
                  .setInitialMax(ofDays)
                  .setUnit(" days", 1)
                  .setMaxRenderedLength(100)
                  .build());
    }
    bar.get().stepTo(day);
  }

  /** Ends the bar that is shown. */
  void end() {
    bar.ifPresent(ProgressBar::close);
    bar = Optional.empty();
  }

  @Override
  public void close() {
    end();
  }
}
