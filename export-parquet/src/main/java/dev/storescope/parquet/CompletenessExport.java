package dev.storescope.parquet;

import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.completeness.KindCompleteness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the counts of days as the table {@code completeness}.
 *
 * @param work a folder for unfinished files, which is deleted before and afterwards
 * @param period of which each file has the rows
 */
public record CompletenessExport(Path work, ExportPeriod period) {
  /** The last date whose counts are at a target; readers of tables skip such files. */
  static final String FILE = "_completeness.csv";

  private static final String HEADER = "last_day";

  /**
   * Writes the counts that a target does not have.
   *
   * @param last the last counted date
   * @param listFrom the counts from a date on, until the last
   */
  public ExportReport runNew(
      LocalDate last, Function<LocalDate, List<KindCompleteness>> listFrom, ExportTarget target)
      throws IOException {
    // One after the last was counted while the clock was ahead: all is written again.
    Optional<LocalDate> before = findLast(target).filter(day -> !day.isAfter(last));
    if (before.equals(Optional.of(last))) {
      return ExportReport.NOTHING;
    }
    LocalDate first =
        before.map(day -> day.plusDays(1)).orElse(last.minusDays(CompletenessDays.KEPT_DAYS));
    ExportReport report = run(listFrom.apply(first), target);
    try (WorkFolder folder = WorkFolder.create(work)) {
      Path file = folder.path().resolve(FILE);
      target.put(FILE, Files.writeString(file, HEADER + "\n" + last + "\n"));
    }
    return report;
  }

  private static Optional<LocalDate> findLast(ExportTarget target) throws IOException {
    Optional<String> text = target.read(FILE);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String[] lines = text.get().strip().split("\\R", -1);
    try {
      return Optional.of(LocalDate.parse(lines[lines.length - 1]));
    } catch (DateTimeException _) {
      throw new IOException(
          "%s at the target is not of an export ('%s'). To export all counts again, delete it."
              .formatted(FILE, text.get().strip()));
    }
  }

  /** Writes counts. */
  ExportReport run(Collection<KindCompleteness> counts, ExportTarget target) throws IOException {
    Map<Partition, List<KindCompleteness>> partitions =
        counts.stream()
            .collect(
                Collectors.groupingBy(
                    each -> Partition.of(each.country(), each.day(), period),
                    TreeMap::new,
                    Collectors.toList()));
    ExportReport report = ExportReport.NOTHING;
    try (WorkFolder folder = WorkFolder.create(work)) {
      for (Map.Entry<Partition, List<KindCompleteness>> partition : partitions.entrySet()) {
        Path path = folder.path().resolve("completeness.part");
        try (TableFile file = new TableFile(path, ExportTable.COMPLETENESS)) {
          for (KindCompleteness each : partition.getValue()) {
            file.write(row(each));
          }
        }
        report =
            report.with(ExportTable.COMPLETENESS, partition.getValue().size(), Files.size(path));
        target.put(partition.getKey().fileName(ExportTable.COMPLETENESS), path);
      }
    }
    return report;
  }

  private static TableRow row(KindCompleteness each) {
    CompletenessCounts counts = each.counts();
    return new TableRow(
        ExportTable.COMPLETENESS,
        List.of(
            Optional.of(each.store().wireName()),
            Optional.of(each.kind().wireName()),
            Optional.of(each.day()),
            Optional.of(counts.wanted()),
            Optional.of(counts.observed()),
            Optional.of(counts.absent()),
            Optional.of(counts.failed()),
            Optional.of(counts.notTried())));
  }
}
