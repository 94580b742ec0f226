package dev.storescope.archive;

import java.util.List;

/**
 * What a verification of an archive read, and what is damaged.
 *
 * @param tables the number of files whose checksums were verified
 * @param indexRows the number of ranks in the indexes
 */
public record VerificationReport(
    int tables, long observations, long indexRows, List<String> damages) {
  public VerificationReport {
    damages = List.copyOf(damages);
  }

  public boolean isIntact() {
    return damages.isEmpty();
  }
}
