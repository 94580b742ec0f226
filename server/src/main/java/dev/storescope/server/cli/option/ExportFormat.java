package dev.storescope.server.cli.option;

/** What an export is written as. */
public enum ExportFormat {
  jsonl,
  parquet
}
