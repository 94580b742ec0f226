package dev.storescope.parquet;

import java.io.IOException;
import java.nio.file.Path;

/** Where finished files go. */
public interface ExportTarget {

  /**
   * Takes a file, or replaces it: readers find the old file or the new one, and never a part.
   *
   * @param name relative, such as {@code ratings/country=us/month=2026-11/2026-11.parquet}
   * @param file may be moved away; not needed afterwards
   */
  void put(String name, Path file) throws IOException;

  /**
   * Takes note that all files of a period were put.
   *
   * @param period a day such as {@code 2026-11-22}, or a month such as {@code 2026-11}
   */
  default void complete(String period) throws IOException {}
}
