package dev.storescope.bench.report;

import dev.storescope.server.App;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes the lines as Markdown and as a chart. */
public record Report(Path folder, Sizes sizes) {
  private static final double GIB = 1 << 30;

  public Path table() {
    return folder.resolve("performance.md");
  }

  public Path chart() {
    return folder.resolve("performance.svg");
  }

  public void write(List<Line> lines) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(table(), text(lines));
    Files.writeString(chart(), RatioChart.of(lines));
  }

  public String text(List<Line> lines) {
    long missed = lines.stream().filter(Line::missesGoal).count();
    String quick = sizes.isQuick() ? " Sizes are a fiftieth: the figures say little." : "";
    return String.format(
        Locale.ROOT,
        "%s; %s.%s %d of %d lines miss their goal.%n%n%s",
        App.today(),
        machine(),
        quick,
        missed,
        lines.size(),
        MarkdownTable.of(lines));
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%d processors, %.0f GB, %s %s, Java %s",
        Runtime.getRuntime().availableProcessors(),
        memoryBytes() / GIB,
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        Runtime.version());
  }

  public static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getTotalMemorySize();
  }
}
