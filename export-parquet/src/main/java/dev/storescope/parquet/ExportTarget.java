package dev.storescope.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where finished files go. */
public interface ExportTarget extends Closeable {

  /**
   * Takes a file, or replaces it: readers find the old file or the new one, and never a part.
   *
   * @param name relative, such as {@code ratings/country=us/month=2026-11/2026-11.parquet}
   * @param file may be moved away; not needed afterwards
   */
  void put(String name, Path file) throws IOException;

  /** The content of a small file; empty if there is none of that name. */
  Optional<String> read(String name) throws IOException;

  /**
   * Takes note that all files of a period were put.
   *
   * @param period a day such as {@code 2026-11-22}, or a month such as {@code 2026-11}
   */
  default void complete(String period) throws IOException {}

  @Override
  default void close() {}
}
