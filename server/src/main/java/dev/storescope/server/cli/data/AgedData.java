package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.retention.Retention;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.output.OutputOptions;
import dev.storescope.server.config.Settings;
import dev.storescope.text.Quantity;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What is removed by its age.
 *
 * @param firstKept the first day that is not thinned, if any are
 * @param namesBefore the instant before which reviews were submitted that lose their names, if any
 *     do
 */
record AgedData(Optional<LocalDate> firstKept, Optional<Instant> namesBefore) {
  static AgedData of(Settings settings) {
    return new AgedData(App.findFirstKept(settings), App.findNamesBefore(settings));
  }

  void requireAny() {
    if (firstKept.isEmpty() && namesBefore.isEmpty()) {
      throw new Stopped(
          "No age is set, so nothing is removed. Set retention.thin_after or"
              + " retention.review_names_after, or use --thin-after 90d or"
              + " --review-names-after 365d.");
    }
  }

  /** Removes it, after what was interrupted. */
  int remove(Archive archive, OutputOptions output) {
    Retention retention = new Retention(archive, () -> App.freeRemoved(archive));
    boolean isInterrupted = !archive.findRemovals().incomplete().list().isEmpty();
    if (!isInterrupted) {
      requireAny();
    }
    var _ = retention.finish();
    Optional<Long> thinned = firstKept.map(before -> retention.thinAll(before).observations());
    if (thinned.orElse(0L) > 0) {
      App.freeRemoved(archive);
    }
    Optional<Long> names = namesBefore.map(before -> retention.removeNames(before).observations());
    return output.print(
        lines(
            List.of(
                isInterrupted ? Optional.of("Completed what was interrupted.") : Optional.empty(),
                thinned.map(
                    count ->
                        "Removed %s of days before %s."
                            .formatted(Quantity.of(count, "observation"), firstKept.orElseThrow())),
                names.map(count -> "Removed the names of " + versions(count) + "."))),
        node -> {
          firstKept.ifPresent(before -> node.put("before", before.toString()));
          thinned.ifPresent(count -> node.put("removed", count));
          namesBefore.ifPresent(before -> node.put("names_before", before.toString()));
          names.ifPresent(count -> node.put("removed_names", count));
        });
  }

  /** Shows what would be removed. */
  int examine(Archive archive, OutputOptions output) {
    Retention retention = new Retention(archive);
    Optional<RetentionTable> table =
        firstKept.map(before -> RetentionTable.of(retention.examine(before), archive));
    Optional<Long> names = namesBefore.map(before -> countNames(archive, before));
    return output.print(
        lines(
            List.of(
                table.map(
                    found ->
                        "%s\nOf days before %s:\n%s"
                            .formatted(
                                RetentionCommand.WITH_YES,
                                firstKept.orElseThrow(),
                                found.storedAndRemoved())),
                names.map(
                    count ->
                        "With --yes, the names of " + versions(count) + " would be removed."))),
        node -> {
          table.ifPresent(found -> found.fill(node));
          namesBefore.ifPresent(before -> node.put("names_before", before.toString()));
          names.ifPresent(count -> node.put("names", count));
        });
  }

  private static long countNames(Archive archive, Instant before) {
    Removal names = new Removal(new Removed.Names(), before, false);
    Removal noted = archive.findRemovals().find(names.what()).map(names::after).orElse(names);
    return new Retention(archive)
        .examine(new Removals(List.of(noted)))
        .total()
        .removable()
        .observations();
  }

  private String versions(long count) {
    return "%s of reviews submitted before %s"
        .formatted(Quantity.of(count, "stored version"), LateDays.dayOf(namesBefore.orElseThrow()));
  }

  private static String lines(List<Optional<String>> lines) {
    return String.join("\n", lines.stream().flatMap(Optional::stream).toList());
  }
}
