package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file with the number of the newest file of the write-ahead log, and the sequence number of the
 * last row that was acknowledged. RocksDB notices that an older file of the log is missing, but not
 * the newest, and takes a log that was cut for that of an interrupted write.
 *
 * <p>It is written after the log was synced, and not synced itself: it outlives the process, and is
 * not newer than the log after a power failure.
 */
final class WalMarker implements AutoCloseable {
  static final String FILE = "STORESCOPE-WAL";

  /** Less than a write buffer, which is what a file of the log holds at least. */
  private static final long FIND_BYTES = 4L << 20;

  private static final Logger log = LoggerFactory.getLogger(WalMarker.class);

  private final Path folder;
  private final Path file;
  private Optional<Mapping> mapping = Optional.empty();
  private Note noted = Note.NONE;
  private long written;

  /** What the file says: two numbers and their checksum. */
  private record Note(long newestFile, long sequence) {
    static final Note NONE = new Note(0, 0);

    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    /** Earlier versions wrote the number of the file as text. */
    private static final Pattern EARLIER = Pattern.compile("[0-9]{1,18}\n");

    /** What is damaged says nothing. */
    static Note parse(byte[] bytes) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      if (EARLIER.matcher(text).matches()) {
        return new Note(Long.parseLong(text.strip()), 0);
      }
      if (bytes.length != BYTES) {
        return NONE;
      }
      ByteBuffer numbers = ByteBuffer.wrap(bytes);
      Note note = new Note(numbers.getLong(), numbers.getLong());
      return Arrays.equals(note.bytes(), bytes) ? note : NONE;
    }

    byte[] bytes() {
      ByteBuffer bytes = ByteBuffer.allocate(BYTES).putLong(newestFile).putLong(sequence);
      CRC32C crc = new CRC32C();
      crc.update(bytes.array(), 0, bytes.position());
      return bytes.putInt((int) crc.getValue()).array();
    }
  }

  /**
   * The file in memory: a write to it changes no time of the file, which the next sync of the log
   * would have to write too.
   */
  private record Mapping(Arena arena, MemorySegment bytes) {
    static Mapping open(Path file, Note note) throws IOException {
      byte[] bytes = note.bytes();
      PrivateFiles.createIfAbsent(file);
      Arena arena = Arena.ofShared();
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        // Takes the space on the disk, which a mapping cannot report the lack of.
        channel.write(ByteBuffer.wrap(bytes), 0);
        return new Mapping(arena, channel.map(MapMode.READ_WRITE, 0, bytes.length, arena));
      } catch (IOException e) {
        arena.close();
        throw e;
      }
    }

    void write(Note note) {
      bytes.copyFrom(MemorySegment.ofArray(note.bytes()));
    }
  }

  WalMarker(Path folder) {
    this.folder = folder;
    this.file = folder.resolve(FILE);
  }

  /**
   * Checks that the newest file of the log still exists.
   *
   * @throws ArchiveNotOpenedException if it does not
   */
  void requireNewest() throws IOException {
    Optional<String> missing = findMissing();
    if (missing.isPresent()) {
      throw RocksDbErrors.damaged(folder, "its write-ahead log " + missing.get() + " is missing");
    }
  }

  /** The name of the newest file of the log if it does not exist. */
  Optional<String> findMissing() throws IOException {
    long newest = read().newestFile();
    return findNewest() < newest ? Optional.of(WalFile.name(newest)) : Optional.empty();
  }

  /** Whether the log has the row that was acknowledged last; it may also be in a table already. */
  boolean isInLog() throws IOException {
    long acknowledged = read().sequence();
    boolean found = acknowledged == 0;
    for (WalFile each : found ? List.<WalFile>of() : WalFile.list(folder)) {
      found |= each.lastSequence() >= acknowledged;
    }
    return found;
  }

  /**
   * Checks that a database has the row that was acknowledged last.
   *
   * @param sequence the sequence number of its last row
   * @throws ArchiveNotOpenedException if it does not
   */
  void requireAcknowledged(long sequence) throws IOException {
    long acknowledged = read().sequence();
    if (sequence < acknowledged) {
      throw RocksDbErrors.damaged(
          folder,
          String.format(
              Locale.ROOT,
              "its write-ahead log was cut: %,d rows that were acknowledged are missing",
              acknowledged - sequence));
    }
  }

  /** Notes the newest file, and from now on what is acknowledged. */
  synchronized void begin() {
    try {
      Note before = read();
      noted = new Note(Math.max(findNewest(), before.newestFile()), before.sequence());
      mapping = Optional.of(Mapping.open(file, noted));
    } catch (IOException e) {
      stop(e);
    }
  }

  /**
   * Notes what was written and synced, before it is acknowledged.
   *
   * @param sequence the sequence number of the last row
   */
  synchronized void afterWriting(long bytes, long sequence) {
    if (mapping.isEmpty()) {
      return;
    }
    try {
      long before = written;
      written += bytes;
      boolean find = before / FIND_BYTES < written / FIND_BYTES;
      noted =
          new Note(find ? findNewest() : noted.newestFile(), Math.max(sequence, noted.sequence()));
      mapping.get().write(noted);
    } catch (IOException e) {
      stop(e);
    }
  }

  /** An older note checks less, and is not wrong. */
  private void stop(IOException failure) {
    log.warn("Could not update {}", file, failure);
    close();
  }

  private long findNewest() throws IOException {
    return WalFile.findNewest(folder).map(WalFile::number).orElse(0L);
  }

  private Note read() throws IOException {
    try {
      return Note.parse(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return Note.NONE;
    }
  }

  @Override
  public synchronized void close() {
    mapping.ifPresent(each -> each.arena().close());
    mapping = Optional.empty();
  }
}
