package dev.storescope.database.sql;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The write-ahead log of an SQLite file, read without SQLite. SQLite takes the first wrong frame of
 * its log for the end of it, and a missing log for an empty one, without a message. How much was
 * committed is in the index of the log ({@code -shm}), which SQLite updates after each commit was
 * synced, and which outlives the process.
 *
 * <p>The formats are those of <a href="https://www.sqlite.org/walformat.html">SQLite's
 * documentation</a>.
 */
public record SqliteLog(Path database) {
  private static final int FORMAT = 3_007_000;
  private static final int MAGIC = 0x377f0682;
  private static final int HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int CHECKSUM_BYTES = 8;
  private static final int DATABASE_HEADER_BYTES = 100;

  /** Where the first page has the number that SQLite keeps for its users. */
  private static final int USER_VERSION = 60;

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

  public Path file() {
    return database.resolveSibling(database.getFileName() + "-wal");
  }

  /** The file of the index. */
  Path index() {
    return database.resolveSibling(database.getFileName() + "-shm");
  }

  /**
   * The numbers of commits that the file and its log have, which are those of {@link SqliteUse}.
   *
   * @param inFile the last one that was copied to the file
   * @param firstInLog the first one in the log
   * @param last the last one in both
   */
  record Commits(int inFile, OptionalInt firstInLog, int last) {
    /** Whether the file lacks what was copied to it before the log was begun. */
    boolean isFileOlderThanLog() {
      return firstInLog.isPresent() && inFile - (firstInLog.getAsInt() - 1) < 0;
    }
  }

  /** The commits; empty if there is no database. Other processes may commit meanwhile. */
  Optional<Commits> findCommits() throws IOException {
    List<Integer> inLog = listCommitsInLog();
    if (!Files.isRegularFile(database)) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(database, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, DATABASE_HEADER_BYTES);
      if (header.limit() < DATABASE_HEADER_BYTES) {
        return Optional.empty();
      }
      int inFile = header.getInt(USER_VERSION);
      return Optional.of(
          inLog.isEmpty()
              ? new Commits(inFile, OptionalInt.empty(), inFile)
              : new Commits(inFile, OptionalInt.of(inLog.getFirst()), inLog.getLast()));
    }
  }

  private List<Integer> listCommitsInLog() throws IOException {
    List<Integer> commits = new ArrayList<>();
    if (Files.exists(file())) {
      try (FileChannel log = FileChannel.open(file(), StandardOpenOption.READ)) {
        ByteBuffer header = read(log, 0, HEADER_BYTES);
        if (isHeader(header)) {
          List<Integer> written = new ArrayList<>();
          readFrames(
              log,
              header,
              Integer.MAX_VALUE,
              frame -> {
                if (frame.getInt(0) == 1) {
                  written.add(frame.getInt(FRAME_HEADER_BYTES + USER_VERSION));
                }
                // Only the last frame of a commit has the number of pages of the database.
                if (frame.getInt(4) != 0) {
                  commits.addAll(written);
                  written.clear();
                }
              });
        }
      }
    }
    return commits;
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

  private Optional<String> findLoss(FileChannel log, ByteBuffer header, int frames)
      throws IOException {
    int valid = readFrames(log, header, frames, _ -> {});
    return valid < frames
        ? Optional.of(
            damaged(HEADER_BYTES + (long) valid * (FRAME_HEADER_BYTES + pageBytes(header))))
        : Optional.empty();
  }

  /**
   * Passes the frames up to the first that is wrong; the checksum of each is also one of all
   * before.
   *
   * @return how many are not
   */
  private static int readFrames(
      FileChannel log, ByteBuffer header, int most, Consumer<ByteBuffer> consumer)
      throws IOException {
    ByteOrder order = order(header);
    int frameBytes = FRAME_HEADER_BYTES + pageBytes(header);
    Checksum sum = new Checksum().plus(header, 0, HEADER_BYTES - CHECKSUM_BYTES, order);
    for (int number = 0; number < most; number++) {
      ByteBuffer frame = read(log, HEADER_BYTES + (long) number * frameBytes, frameBytes);
      boolean same =
          frame.limit() == frameBytes
              && frame.getInt(8) == header.getInt(16)
              && frame.getInt(12) == header.getInt(20);
      if (!same) {
        return number;
      }
      sum.plus(frame, 0, CHECKSUM_BYTES, order).plus(frame, FRAME_HEADER_BYTES, frameBytes, order);
      if (!sum.isAt(frame, 16)) {
        return number;
      }
      consumer.accept(frame);
    }
    return most;
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
