package dev.storescope.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The write-ahead log of an SQLite file, read without SQLite. SQLite takes the first wrong frame of
 * its log for the end of it, and a missing log for an empty one, without a message. How much was
 * committed is in the index of the log ({@code -shm}), which SQLite updates after each commit was
 * synced, and which outlives the process.
 *
 * <p>The formats are those of <a href="https://www.sqlite.org/walformat.html">SQLite's
 * documentation</a>.
 */
record SqliteLog(Path database) {
  private static final int FORMAT = 3_007_000;
  private static final int MAGIC = 0x377f0682;
  private static final int HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int CHECKSUM_BYTES = 8;
  private static final int INDEX_HEADER_BYTES = 48;
  private static final int INDEX_BYTES = 2 * INDEX_HEADER_BYTES + 4;

  /**
   * What the index says.
   *
   * @param committed the frames of the log that are committed
   * @param copied how many of these are in the database file
   * @param firstSalt names this log together with the second: it grows with each that is begun
   */
  private record Index(int committed, int copied, int firstSalt, int secondSalt) {}

  Path file() {
    return database.resolveSibling(database.getFileName() + "-wal");
  }

  /** The file of the index. */
  Path index() {
    return database.resolveSibling(database.getFileName() + "-shm");
  }

  /**
   * What is wrong if the log has less than was committed. Nothing may have the database open in
   * this process: to close the index would release SQLite's locks of it.
   */
  Optional<String> findLoss() throws IOException {
    Optional<Index> index = readIndex();
    if (index.isEmpty() || index.get().committed() == 0) {
      return Optional.empty();
    }
    if (!Files.exists(file()) || Files.size(file()) == 0) {
      return index.get().copied() < index.get().committed()
          ? Optional.of(file() + " is missing")
          : Optional.empty();
    }
    try (FileChannel log = FileChannel.open(file(), StandardOpenOption.READ)) {
      return findLoss(log, index.get());
    }
  }

  private Optional<String> findLoss(FileChannel log, Index index) throws IOException {
    ByteBuffer header = read(log, 0, HEADER_BYTES);
    if (!isHeader(header)) {
      return Optional.of(damaged(0));
    }
    int begunSince = header.getInt(16) - index.firstSalt();
    if (begunSince != 0 || header.getInt(20) != index.secondSalt()) {
      // After a power failure the index may be older than the log.
      return begunSince > 0 ? Optional.empty() : Optional.of(file() + " is not of this database");
    }
    return findLoss(log, header, index.committed());
  }

  /** Checks each frame, whose checksum is also one of all frames before. */
  private Optional<String> findLoss(FileChannel log, ByteBuffer header, int frames)
      throws IOException {
    ByteOrder order = order(header);
    int frameBytes = FRAME_HEADER_BYTES + pageBytes(header);
    Checksum sum = new Checksum().plus(header, 0, HEADER_BYTES - CHECKSUM_BYTES, order);
    for (int number = 0; number < frames; number++) {
      long offset = HEADER_BYTES + (long) number * frameBytes;
      ByteBuffer frame = read(log, offset, frameBytes);
      boolean same =
          frame.limit() == frameBytes
              && frame.getInt(8) == header.getInt(16)
              && frame.getInt(12) == header.getInt(20);
      if (!same) {
        return Optional.of(damaged(offset));
      }
      sum.plus(frame, 0, CHECKSUM_BYTES, order).plus(frame, FRAME_HEADER_BYTES, frameBytes, order);
      if (!sum.isAt(frame, 16)) {
        return Optional.of(damaged(offset));
      }
    }
    return Optional.empty();
  }

  private String damaged(long offset) {
    return file() + " is damaged or cut at byte " + offset;
  }

  private static boolean isHeader(ByteBuffer header) {
    return header.limit() == HEADER_BYTES
        && (header.getInt(0) & ~1) == MAGIC
        && header.getInt(4) == FORMAT
        && new Checksum()
            .plus(header, 0, HEADER_BYTES - CHECKSUM_BYTES, order(header))
            .isAt(header, HEADER_BYTES - CHECKSUM_BYTES);
  }

  private static ByteOrder order(ByteBuffer header) {
    return (header.getInt(0) & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  private static int pageBytes(ByteBuffer header) {
    return header.getInt(8);
  }

  /** The first of the two copies that is whole. */
  private Optional<Index> readIndex() throws IOException {
    if (!Files.exists(index())) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(index(), StandardOpenOption.READ)) {
      ByteBuffer bytes = read(channel, 0, INDEX_BYTES);
      if (bytes.limit() < INDEX_BYTES) {
        return Optional.empty();
      }
      return indexAt(bytes, 0).or(() -> indexAt(bytes, INDEX_HEADER_BYTES));
    }
  }

  /** The index is in the byte order of the machine, but for the salts. */
  private static Optional<Index> indexAt(ByteBuffer bytes, int offset) {
    ByteBuffer machine = bytes.duplicate().order(ByteOrder.nativeOrder());
    int end = offset + INDEX_HEADER_BYTES - CHECKSUM_BYTES;
    Checksum sum = new Checksum().plus(bytes, offset, end, ByteOrder.nativeOrder());
    boolean whole =
        machine.getInt(offset) == FORMAT
            && machine.getInt(end) == sum.first
            && machine.getInt(end + 4) == sum.second;
    return whole
        ? Optional.of(
            new Index(
                machine.getInt(offset + 16),
                machine.getInt(2 * INDEX_HEADER_BYTES),
                bytes.getInt(offset + 32),
                bytes.getInt(offset + 36)))
        : Optional.empty();
  }

  /** Big-endian; shorter at the end of the file. */
  private static ByteBuffer read(FileChannel channel, long offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    long at = offset;
    for (int read = 0; read >= 0 && bytes.hasRemaining(); at += Math.max(read, 0)) {
      read = channel.read(bytes, at);
    }
    return bytes.flip();
  }

  /** SQLite's checksum of numbers of four bytes, two at a time. */
  private static final class Checksum {
    private int first;
    private int second;

    Checksum plus(ByteBuffer bytes, int from, int to, ByteOrder order) {
      ByteBuffer numbers = bytes.duplicate().order(order);
      for (int i = from; i < to; i += CHECKSUM_BYTES) {
        first += numbers.getInt(i) + second;
        second += numbers.getInt(i + 4) + first;
      }
      return this;
    }

    boolean isAt(ByteBuffer bytes, int offset) {
      return bytes.getInt(offset) == first && bytes.getInt(offset + 4) == second;
    }
  }
}
