package dev.storescope.parquet;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Exports the days that are not at a target as the archive has them: new days, and days of which
 * observations were added since. The target knows which are complete, so that an export that was
 * killed continues with the next day; and when the last one began, so that only the newest days and
 * those of late observations are read, unless the archive does not know these.
 *
 * @param work a folder for unfinished files
 */
public record DailyExport(Archive archive, ExportTarget target, Path work) {
  /** An observation is appended a moment after it is made. */
  private static final Duration APPENDED_WITHIN = Duration.ofHours(1);

  /**
   * Days before an export that the next one reads again: what is appended then is of these days or
   * late, although clocks differ and an append takes a while.
   */
  private static final int READ_AGAIN_DAYS = (int) Archive.LATE_AFTER.toDays() + 2;

  /** The last day in UTC of which all is appended at an instant. */
  public static LocalDate lastClosed(Instant now) {
    return LateDays.dayOf(now.minus(APPENDED_WITHIN)).minusDays(1);
  }

  /**
   * Exports the days that are closed.
   *
   * @throws IOException if the target cannot be read or written, or is not that of an export
   */
  public ExportReport run(Instant now) throws IOException {
    ExportedDays exported = ExportedDays.at(target);
    NavigableMap<LocalDate, DayContent> found = contents(spansToRead(exported, now));
    NavigableSet<LocalDate> changed = new TreeSet<>(found.keySet());
    found.forEach(
        (day, content) -> {
          if (exported.has(day, content)) {
            changed.remove(day);
          }
        });
    ExportReport report =
        changed.isEmpty()
            ? ExportReport.NOTHING
            : new ParquetExport(work, ExportPeriod.DAY)
                .run(wanted -> forEach(changed, wanted), new Marking(exported, found));
    new LastExport(now).put(target, work);
    return report;
  }

  private List<DaySpan> spansToRead(ExportedDays exported, Instant now) throws IOException {
    LocalDate last = lastClosed(now);
    Optional<Instant> before =
        LastExport.find(target)
            .map(LastExport::startedAt)
            // Not that of a clock that was ahead, nor of days that were to be exported again.
            .filter(at -> !at.isAfter(now) && !exported.days().isEmpty());
    Optional<Set<LocalDate>> late = before.flatMap(archive::findLateDays);
    if (before.isEmpty() || late.isEmpty()) {
      return List.of(DaySpan.until(last));
    }
    NavigableSet<LocalDate> days = new TreeSet<>(late.get());
    LateDays.dayOf(before.get())
        .minusDays(READ_AGAIN_DAYS)
        .datesUntil(last.plusDays(1))
        .forEach(days::add);
    return DaySpan.of(days.headSet(last, true));
  }

  private NavigableMap<LocalDate, DayContent> contents(List<DaySpan> spans) {
    NavigableMap<LocalDate, DayContent> days = new TreeMap<>();
    for (DaySpan span : spans) {
      archive.forEach(
          span.start(),
          span.end(),
          observation ->
              days.merge(
                  LateDays.dayOf(observation.observedAt()),
                  DayContent.of(observation),
                  DayContent::plus));
    }
    return days;
  }

  private void forEach(NavigableSet<LocalDate> days, Consumer<Observation<?>> wanted) {
    for (DaySpan span : DaySpan.of(days)) {
      archive.forEach(
          span.start(),
          span.end(),
          observation -> {
            if (days.contains(LateDays.dayOf(observation.observedAt()))) {
              wanted.accept(observation);
            }
          });
    }
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
