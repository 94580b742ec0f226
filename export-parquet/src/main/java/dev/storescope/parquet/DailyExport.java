package dev.storescope.parquet;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Exports the days that are not at a target as the archive has them: new days, and days of which
 * observations were added since. The target knows which are complete, so that an export that was
 * killed continues with the next day.
 *
 * @param work a folder for unfinished files
 */
public record DailyExport(Archive archive, ExportTarget target, Path work) {
  /** An observation is appended a moment after it is made. */
  private static final Duration APPENDED_WITHIN = Duration.ofHours(1);

  /** The last day in UTC of which all is appended at an instant. */
  public static LocalDate lastClosed(Instant now) {
    return dayOf(now.minus(APPENDED_WITHIN)).minusDays(1);
  }

  /**
   * Exports the days to the last one.
   *
   * @throws IOException if the target cannot be read or written, or is not that of an export
   */
  public ExportReport run(LocalDate last) throws IOException {
    ExportedDays exported = ExportedDays.at(target);
    NavigableMap<LocalDate, DayContent> found = contents(last);
    NavigableSet<LocalDate> changed = new TreeSet<>(found.keySet());
    found.forEach(
        (day, content) -> {
          if (exported.has(day, content)) {
            changed.remove(day);
          }
        });
    return changed.isEmpty()
        ? ExportReport.NOTHING
        : new ParquetExport(work, ExportPeriod.DAY)
            .run(wanted -> forEach(changed, wanted), new Marking(exported, found));
  }

  private NavigableMap<LocalDate, DayContent> contents(LocalDate last) {
    NavigableMap<LocalDate, DayContent> days = new TreeMap<>();
    archive.forEach(
        Instant.EPOCH,
        endOf(last),
        observation ->
            days.merge(
                dayOf(observation.observedAt()), DayContent.of(observation), DayContent::plus));
    return days;
  }

  private void forEach(NavigableSet<LocalDate> days, Consumer<Observation<?>> wanted) {
    archive.forEach(
        startOf(days.first()),
        endOf(days.last()),
        observation -> {
          if (days.contains(dayOf(observation.observedAt()))) {
            wanted.accept(observation);
          }
        });
  }

  private static LocalDate dayOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static Instant endOf(LocalDate day) {
    return startOf(day.plusDays(1)).minusNanos(1);
  }

  /** Marks each day as complete once it is written. */
  private final class Marking implements ExportTarget {
    private final NavigableMap<LocalDate, DayContent> found;
    private ExportedDays exported;

    private Marking(ExportedDays exported, NavigableMap<LocalDate, DayContent> found) {
      this.exported = exported;
      this.found = found;
    }

    @Override
    public void put(String name, Path file) throws IOException {
      target.put(name, file);
    }

    @Override
    public Optional<String> read(String name) throws IOException {
      return target.read(name);
    }

    /**
     * Notes what the first reading found: an observation that was appended since makes the day
     * differ, so it is exported again.
     */
    @Override
    public void complete(String period) throws IOException {
      LocalDate day = LocalDate.parse(period);
      exported = exported.with(day, Objects.requireNonNull(found.get(day)));
      Path file = work.resolve(ExportedDays.FILE);
      target.put(ExportedDays.FILE, Files.writeString(file, exported.text()));
    }
  }
}
