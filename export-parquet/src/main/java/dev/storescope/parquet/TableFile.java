package dev.storescope.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** A Parquet file with rows of one table, which can be read once it is closed. */
final class TableFile implements AutoCloseable {
  /** Before compression; a row group is in memory until it is complete. */
  private static final long ROW_GROUP_BYTES = 16L << 20;

  private static final int ROW_GROUP_ROWS = 1_000_000;

  private final Path path;
  private final ExportTable table;
  private final ParquetWriter<TableRow> writer;
  private long rows;

  TableFile(Path path, ExportTable table) throws IOException {
    this.path = path;
    this.table = table;
    this.writer =
        new Builder(path, table)
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new ZstdPages())
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .withRowGroupRowCountLimit(ROW_GROUP_ROWS)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build();
  }

  void write(TableRow row) throws IOException {
    writer.write(row);
    rows++;
  }

  ExportTable table() {
    return table;
  }

  Path path() {
    return path;
  }

  long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static final class Builder extends ParquetWriter.Builder<TableRow, Builder> {
    private final ExportTable table;

    private Builder(Path path, ExportTable table) {
      super(new LocalOutputFile(path));
      this.table = table;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, and never called without Hadoop
    protected WriteSupport<TableRow> getWriteSupport(Configuration hadoop) {
      return new Rows(table);
    }

    @Override
    protected WriteSupport<TableRow> getWriteSupport(ParquetConfiguration settings) {
      return new Rows(table);
    }
  }

  private static final class Rows extends WriteSupport<TableRow> {
    private final ExportTable table;
    private @Nullable RecordConsumer out;

    private Rows(ExportTable table) {
      this.table = table;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, and never called without Hadoop
    public WriteContext init(Configuration hadoop) {
      return context();
    }

    @Override
    public WriteContext init(ParquetConfiguration settings) {
      return context();
    }

    private WriteContext context() {
      return new WriteContext(table.schema(), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      this.out = consumer;
    }

    @Override
    public void write(TableRow row) {
      RecordConsumer to = Objects.requireNonNull(out);
      List<TableColumn> columns = table.columns();
      to.startMessage();
      for (int i = 0; i < columns.size(); i++) {
        Optional<?> value = row.values().get(i);
        if (value.isPresent()) {
          TableColumn column = columns.get(i);
          to.startField(column.name(), i);
          column.type().write(value.get(), to);
          to.endField(column.name(), i);
        }
      }
      to.endMessage();
    }
  }
}
