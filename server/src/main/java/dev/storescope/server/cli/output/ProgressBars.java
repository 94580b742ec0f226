package dev.storescope.server.cli.output;

import dev.storescope.migration.MigrationProgress;
import java.io.Console;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Progress bars, one after another: of a migration, one for each of its stages. Where no terminal
 * shows them, only their titles are printed.
 */
public final class ProgressBars implements MigrationProgress, AutoCloseable {
  /** Whether standard error is a terminal, which the launcher knows and Java does not. */
  private static final String TERMINAL = "storescope.terminal";

  private final boolean drawn = areDrawn();
  private String title = "";
  private Optional<ProgressBar> bar = Optional.empty();

  @Override
  public void at(Stage stage, long done, long total) {
    show(title(stage), done, total);
  }

  /** Shows the progress of something with a title; a new title ends the bar before. */
  public synchronized void show(String wanted, long done, long total) {
    if (!wanted.equals(title)) {
      end();
      title = wanted;
      bar = drawn ? Optional.of(bar(wanted, total)) : Optional.empty();
      if (!drawn) {
        System.err.println(wanted + " ...");
      }
    }
    bar.ifPresent(shown -> shown.stepTo(done));
  }

  /** Whether a terminal shows them. */
  public static boolean areDrawn() {
    return Boolean.parseBoolean(System.getProperty(TERMINAL, String.valueOf(hasConsole())));
  }

  private static boolean hasConsole() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  private static ProgressBar bar(String title, long total) {
    return new ProgressBarBuilder()
        .setTaskName(title)
        .setInitialMax(total)
        .setMaxRenderedLength(100)
        .build();
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
  public synchronized void end() {
    bar.ifPresent(ProgressBar::close);
    bar = Optional.empty();
    title = "";
  }

  @Override
  public void close() {
    end();
  }
}
