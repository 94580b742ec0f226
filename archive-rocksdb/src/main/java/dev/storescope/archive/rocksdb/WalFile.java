package dev.storescope.archive.rocksdb;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A file of RocksDB's write-ahead log, and where it is damaged. RocksDB does not say that: its
 * errors name no file, and it takes a record that does not fit into the file for an interrupted
 * write, even if others follow.
 *
 * <p>A file consists of blocks. A block has records: a masked CRC-32C, the length of the payload,
 * the type, and the payload. A write is a record or several, since none crosses the end of a block.
 */
record WalFile(Path path) {
  private static final Pattern NAME = Pattern.compile("[0-9]{1,18}\\.log");
  private static final int BLOCK_BYTES = 32 * 1024;
  private static final int HEADER_BYTES = 7;
  private static final int TYPE_OFFSET = 6;
  private static final int LENGTH_OFFSET = 4;
  private static final int MASK_DELTA = 0xa282ead8;

  /** A write begins with the sequence number of its first row and the number of its rows. */
  private static final int WRITE_HEADER_BYTES = Long.BYTES + Integer.BYTES;

  /** Which part of a write a record is: a write that does not fit into a block has several. */
  private enum Part {
    ALL,
    FIRST,
    MIDDLE,
    LAST,

    /** What RocksDB notes about the log itself. */
    NOTE;

    static Part of(byte type) {
      return switch (type) {
        case 1 -> ALL;
        case 2 -> FIRST;
        case 3 -> MIDDLE;
        case 4 -> LAST;
        default -> NOTE;
      };
    }

    boolean continues() {
      return this == MIDDLE || this == LAST;
    }

    boolean isContinued() {
      return this == FIRST || this == MIDDLE;
    }
  }

  /** What a file consists of. */
  sealed interface Content {
    /**
     * Whole writes only.
     *
     * @param sequence the sequence number of the last row; 0 if there is none
     */
    record Whole(long sequence) implements Content {}

    /** Whole writes, and from the offset on an incomplete one. */
    record Torn(long offset, long sequence) implements Content {}

    /** A record is wrong, and it is not the end of an interrupted write. */
    record Damaged(long offset) implements Content {}
  }

  /** The files of an archive, oldest first. */
  static List<WalFile> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NAME.matcher(String.valueOf(file.getFileName())).matches())
          .map(WalFile::new)
          .sorted(Comparator.comparingLong(WalFile::number))
          .toList();
    }
  }

  static Optional<WalFile> findNewest(Path folder) throws IOException {
    List<WalFile> files = list(folder);
    return files.isEmpty() ? Optional.empty() : Optional.of(files.getLast());
  }

  static String name(long number) {
    return String.format(Locale.ROOT, "%06d.log", number);
  }

  String name() {
    return String.valueOf(path.getFileName());
  }

  long number() {
    return Long.parseLong(name().substring(0, name().length() - ".log".length()));
  }

  Content read() throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
        Arena arena = Arena.ofConfined()) {
      return read(
          file.map(MapMode.READ_ONLY, 0, file.size(), arena)
              .asByteBuffer()
              .order(ByteOrder.LITTLE_ENDIAN));
    }
  }

  /** The sequence number of the last row of its whole writes; 0 if it has none, or is damaged. */
  long lastSequence() throws IOException {
    return switch (read()) {
      case Content.Whole(long sequence) -> sequence;
      case Content.Torn(_, long sequence) -> sequence;
      case Content.Damaged(_) -> 0;
    };
  }

  private static Content read(ByteBuffer bytes) {
    int offset = 0;
    OptionalInt begun = OptionalInt.empty();
    ByteBuffer header = ByteBuffer.allocate(WRITE_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long sequence = 0;
    while (offset < bytes.limit()) {
      int blockEnd = offset - offset % BLOCK_BYTES + BLOCK_BYTES;
      if (blockEnd - offset < HEADER_BYTES) {
        offset = blockEnd;
      } else if (isZero(bytes, offset)) {
        return end(begun, sequence);
      } else if (isRecord(bytes, offset)) {
        Part part = Part.of(bytes.get(offset + TYPE_OFFSET));
        if (part.continues() != begun.isPresent()) {
          return new Content.Damaged(offset);
        }
        int start = begun.orElse(offset);
        begun = part.isContinued() ? OptionalInt.of(start) : OptionalInt.empty();
        if (part != Part.NOTE) {
          addHeader(bytes, offset, part, header);
          sequence = begun.isEmpty() ? lastSequence(header, sequence) : sequence;
        }
        offset += HEADER_BYTES + length(bytes, offset);
      } else {
        return endsWithin(bytes, offset) && !hasRecordAfter(bytes, offset)
            ? new Content.Torn(begun.orElse(offset), sequence)
            : new Content.Damaged(offset);
      }
    }
    return end(begun, sequence);
  }

  /** The header of a write is in its first record, or in several if the first one is short. */
  private static void addHeader(ByteBuffer bytes, int offset, Part part, ByteBuffer header) {
    if (!part.continues()) {
      header.clear();
    }
    int length = Math.min(length(bytes, offset), header.remaining());
    header.put(bytes.slice(offset + HEADER_BYTES, length));
  }

  private static long lastSequence(ByteBuffer header, long otherwise) {
    return header.hasRemaining() ? otherwise : lastSequence(header.flip());
  }

  /** The sequence number of the last row of a write that begins with these bytes. */
  static long lastSequence(ByteBuffer write) {
    return write.getLong(0) + write.getInt(Long.BYTES) - 1;
  }

  /** A write of several blocks may end between two of them. */
  private static Content end(OptionalInt begun, long sequence) {
    return begun.isPresent()
        ? new Content.Torn(begun.getAsInt(), sequence)
        : new Content.Whole(sequence);
  }

  /** Whether nothing was written to the file. */
  boolean isEmpty() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
    return isZero(bytes, 0);
  }

  /** Removes everything from an offset on. */
  void cut(long offset) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      file.truncate(offset);
      file.force(true);
    }
  }

  /** Whether the rest of the file is space that was reserved and not written. */
  private static boolean isZero(ByteBuffer bytes, int offset) {
    for (int i = offset; i < bytes.limit(); i++) {
      if (bytes.get(i) != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean endsWithin(ByteBuffer bytes, int offset) {
    return offset + HEADER_BYTES > bytes.limit()
        || offset + HEADER_BYTES + length(bytes, offset) > bytes.limit();
  }

  private static boolean hasRecordAfter(ByteBuffer bytes, int offset) {
    for (int i = offset + 1; i < bytes.limit(); i++) {
      if (isRecord(bytes, i) && length(bytes, i) > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRecord(ByteBuffer bytes, int offset) {
    return !endsWithin(bytes, offset)
        && bytes.getInt(offset) == checksum(bytes, offset, length(bytes, offset));
  }

  private static int length(ByteBuffer bytes, int offset) {
    return Short.toUnsignedInt(bytes.getShort(offset + LENGTH_OFFSET));
  }

  private static int checksum(ByteBuffer bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice(offset + TYPE_OFFSET, 1 + length));
    return Integer.rotateRight((int) crc.getValue(), 15) + MASK_DELTA;
  }
}
