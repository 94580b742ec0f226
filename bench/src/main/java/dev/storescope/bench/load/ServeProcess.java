package dev.storescope.bench.load;

import dev.storescope.bench.report.Line;
import dev.storescope.engines.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A service that {@code ./storescope} has started as a process of its own. */
public record ServeProcess(ServiceProcess process) implements AutoCloseable {
  private static final Path LAUNCHER = Path.of("storescope");
  private static final String RESIDENT = "VmRSS:";

  /** Starts the service of a configuration file by the launcher, from the repository's root. */
  public static ServeProcess launch(Path config) {
    return start(
        List.of(LAUNCHER.toAbsolutePath().toString(), "serve", "--json", "--config", config + ""));
  }

  /** Starts a command that prints {@code {"url":…}} once it listens. */
  public static ServeProcess start(List<String> command) {
    return new ServeProcess(ServiceProcess.start(command));
  }

  public String url() {
    return process.url();
  }

  /** The resident memory after a load, with the goal for it. */
  public Line memoryLine(String work, TimedLoad.Result answers, int mostMegabytes) throws IOException {
    Optional<Long> resident = residentMegabytes();
    return new Line(
        work,
        resident.map("%d MB"::formatted).orElse("not reported by this system"),
        String.format(Locale.ROOT, "%,.0f answers a second meanwhile", answers.okPerSecond()),
        OptionalDouble.empty(),
        new Line.Goal.Figure(
            String.format(Locale.ROOT, "under %d MB", mostMegabytes),
            resident.filter(megabytes -> megabytes < mostMegabytes).isPresent()));
  }

  /** The resident memory in MB; empty where the system does not report it. */
  public Optional<Long> residentMegabytes() throws IOException {
    long kilobytes = 0;
    for (long id : process.processIds()) {
      Path status = Path.of("/proc", Long.toString(id), "status");
      if (!Files.exists(status)) {
        return Optional.empty();
      }
      kilobytes +=
          Files.readAllLines(status).stream()
              .filter(line -> line.startsWith(RESIDENT))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .sum();
    }
    return Optional.of(kilobytes / 1024);
  }

  @Override
  public void close() {
    process.close();
  }
}
