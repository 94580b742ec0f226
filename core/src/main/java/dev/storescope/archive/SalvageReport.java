package dev.storescope.archive;

import java.nio.file.Path;
import java.util.List;

/**
 * What was saved of a damaged archive.
 *
 * @param damaged where the damaged archive is now
 * @param observations the number of observations in the new archive
 * @param losses what could not be read
 */
public record SalvageReport(Path damaged, long observations, List<Loss> losses) {
  public SalvageReport {
    losses = List.copyOf(losses);
  }

  /** What a file has that could not be read. */
  public record Loss(String file, String detail) {}
}
