package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.StoredSize;
import dev.storescope.retention.RetentionReport;
import dev.storescope.retention.RetentionReport.KindUse;
import dev.storescope.server.App;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/**
 * The observations of each kind and those to be removed, as a table.
 *
 * @param onDisk bytes on the disk for each byte before compression
 */
record RetentionTable(RetentionReport report, double onDisk) {
  static RetentionTable of(RetentionReport report, Archive archive) {
    long raw = Math.max(1, report.total().stored().bytes());
    return new RetentionTable(report, (double) App.findBytesOnDisk(archive).orElse(raw) / raw);
  }

  boolean removesNothing() {
    return report.total().removable().observations() == 0;
  }

  /** The kinds of which something is to be removed. */
  String removed() {
    StringBuilder text = new StringBuilder(row("", "to remove", "bytes"));
    report
        .kinds()
        .forEach(
            (kind, use) -> {
              if (use.removable().observations() > 0) {
                text.append(row(kind.word(), cells(use.removable())));
              }
            });
    return text.append(row("all", cells(report.total().removable()))).toString().stripTrailing();
  }

  /** All kinds. */
  String storedAndRemoved() {
    StringBuilder text =
        new StringBuilder(row("", "observations", "bytes", "to remove", "bytes to remove"));
    report.kinds().forEach((kind, use) -> text.append(row(kind.word(), use)));
    return text.append(row("all", report.total())).toString().stripTrailing();
  }

  private String row(String name, KindUse use) {
    String[] stored = cells(use.stored());
    String[] removed = cells(use.removable());
    return row(name, stored[0], stored[1], removed[0], removed[1]);
  }

  private String[] cells(StoredSize size) {
    return new String[] {number(size.observations()), number(bytesOnDisk(size))};
  }

  private static String row(String name, String... cells) {
    StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-20s", name));
    for (String cell : cells) {
      row.append(String.format(Locale.ROOT, "%17s", cell));
    }
    return row.append('\n').toString();
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private long bytesOnDisk(StoredSize size) {
    return Math.round(size.bytes() * onDisk);
  }

  void fill(ObjectNode node) {
    ObjectNode kinds = node.putObject("kinds");
    report.kinds().forEach((kind, use) -> fill(kinds.putObject(kind.word()), use));
    fill(node.putObject("total"), report.total());
  }

  private void fill(ObjectNode node, KindUse use) {
    node.put("observations", use.stored().observations())
        .put("bytes", bytesOnDisk(use.stored()))
        .put("removed_observations", use.removable().observations())
        .put("removed_bytes", bytesOnDisk(use.removable()));
  }
}
