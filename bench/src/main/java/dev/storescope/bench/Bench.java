package dev.storescope.bench;

import dev.storescope.bench.load.BenchFiles;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.MarkdownTable;
import dev.storescope.bench.report.Progress;
import dev.storescope.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs the benchmarks of the command line, or all. Prints the table, and writes it as Markdown and
 * as a chart. Exits with 1 if one of them did not end.
 */
public final class Bench {
  private static final int USAGE = 2;

  /** Kept, since its level is lost with it. */
  private static final Logger LOGGERS = Logger.getLogger("");

  private Bench() {}

  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ENGLISH);
    BenchCommand command;
    try {
      command = BenchCommand.parse(List.of(arguments));
    } catch (IllegalArgumentException e) {
      Progress.say(String.valueOf(e.getMessage()));
      System.exit(USAGE);
      return;
    }
    LOGGERS.setLevel(Level.WARNING);
    System.exit(run(command) ? 0 : 1);
  }

  /** Whether all of them ended. */
  private static boolean run(BenchCommand command) throws IOException {
    List<Line> lines = new ArrayList<>();
    boolean ended = true;
    Report report = new Report(BenchFiles.TARGET, command.sizes());
    for (Map.Entry<String, Benchmark> each : command.benchmarks().entrySet()) {
      ended &= run(each.getKey(), each.getValue(), lines);
      report.write(lines);
    }
    System.out.println(report.text(lines));
    Progress.say("written to %s and %s".formatted(report.table(), report.chart()));
    return ended;
  }

  private static boolean run(String name, Benchmark benchmark, List<Line> lines) {
    Progress.say("%s ...".formatted(name));
    try {
      List<Line> measured = benchmark.run();
      measured.forEach(line -> Progress.say(MarkdownTable.row(line)));
      lines.addAll(measured);
      return true;
    } catch (Exception | Error e) {
      e.printStackTrace();
      lines.add(Line.failed(name, e));
      return false;
    }
  }
}
