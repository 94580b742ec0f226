package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.archive.SalvageReport;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import dev.storescope.observation.SubjectName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;
import org.rocksdb.SstFileReaderIterator;
import org.rocksdb.TableProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Saves what can be read of a damaged archive: reads every file by itself, writes the observations
 * and the note of thinned days to a new archive, and puts that into the place of the damaged one,
 * which is kept.
 */
final class RocksDbSalvage {
  private static final int CHUNK = 1000;
  private static final String NEW = ".salvaged";
  static final String REPORT = "STORESCOPE-SALVAGE";
  private static final String NOTE_LOST =
      "a note of thinned days or of a removal cannot be read; to have it again, thin or remove again: ";
  private static final String SEPARATOR = "\t";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final Logger log = LoggerFactory.getLogger(RocksDbSalvage.class);

  private final Path folder;
  private final RocksDbArchive archive;
  private final List<Observation<?>> chunk = new ArrayList<>();
  private final List<SalvageReport.Loss> losses = new ArrayList<>();
  private final Map<Removed, Removal> removals = new HashMap<>();

  private RocksDbSalvage(Path folder, RocksDbArchive archive) {
    this.folder = folder;
    this.archive = archive;
  }

  /**
   * Saves the archive of a folder.
   *
   * @throws ArchiveNotOpenedException if there is none, or another program uses it
   */
  static SalvageReport run(Path folder, InstantSource clock) {
    RocksDbLibrary.load();
    Optional<SalvageReport> interrupted = completeInterrupted(folder);
    if (interrupted.isPresent()) {
      return interrupted.get();
    }
    if (!Files.isDirectory(folder)) {
      throw new ArchiveNotOpenedException("There is no archive " + folder);
    }
    try {
      FileChannel lock = lock(folder);
      try {
        return replace(folder, kept(folder, clock));
      } finally {
        lock.close();
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ArchiveNotOpenedException(
          "The archive %s cannot be salvaged (%s). This requires disk space for a copy, and write access to the folder."
              .formatted(folder, e),
          e);
    }
  }

  private static SalvageReport replace(Path folder, Path kept) throws IOException {
    Path target = newArchive(folder);
    delete(target);
    SalvageReport report;
    try (RocksDbArchive archive = RocksDbArchive.open(target)) {
      report = new RocksDbSalvage(folder, archive).run(kept);
    }
    write(report, target);
    Files.move(folder, kept);
    Files.move(target, folder);
    return report;
  }

  /**
   * Puts the new archive into the place of the damaged one, if a salvage was interrupted when it
   * had moved that away.
   *
   * @return the report of that salvage
   * @throws ArchiveNotOpenedException if it cannot; an empty archive would hide what was saved
   */
  static Optional<SalvageReport> completeInterrupted(Path folder) {
    Path target = newArchive(folder);
    if (Files.exists(folder) || !Files.exists(target)) {
      return Optional.empty();
    }
    try {
      SalvageReport report = read(target);
      Files.move(target, folder);
      log.info("Completed the salvage of {}, which was interrupted", folder);
      return Optional.of(report);
    } catch (NoSuchFileException e) {
      throw new ArchiveNotOpenedException(
          "The archive %s is missing, and %s has what an interrupted salvage recovered. Put the archive back, then salvage it again."
              .formatted(folder, target),
          e);
    } catch (IOException e) {
      throw new ArchiveNotOpenedException(
          "The archive %s is missing, because its salvage was interrupted. Rename %s to it (%s)."
              .formatted(folder, target, e),
          e);
    }
  }

  /** Only a complete archive has it: the kept one, the number of observations, and the losses. */
  private static void write(SalvageReport report, Path target) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(report.damaged().getFileName() + SEPARATOR + report.observations());
    for (SalvageReport.Loss loss : report.losses()) {
      lines.add(loss.file() + SEPARATOR + loss.detail());
    }
    try (FileChannel file =
        FileChannel.open(
            target.resolve(REPORT), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      file.write(StandardCharsets.UTF_8.encode(String.join("\n", lines)));
      file.force(true);
    }
  }

  private static SalvageReport read(Path target) throws IOException {
    List<String[]> lines =
        Files.readAllLines(target.resolve(REPORT)).stream()
            .map(line -> line.split(SEPARATOR, 2))
            .toList();
    return new SalvageReport(
        target.resolveSibling(lines.getFirst()[0]),
        Long.parseLong(lines.getFirst()[1]),
        lines.stream().skip(1).map(line -> new SalvageReport.Loss(line[0], line[1])).toList());
  }

  /** Where the new archive of a folder is until it is complete. */
  static Path newArchive(Path folder) {
    return folder.resolveSibling(folder.getFileName() + NEW);
  }

  private static Path kept(Path folder, InstantSource clock) {
    return folder.resolveSibling(folder.getFileName() + ".damaged-" + TIME.format(clock.instant()));
  }

  private SalvageReport run(Path kept) throws IOException {
    List<Path> tables = tables();
    // All notes first: what was removed is not appended to the new archive.
    tables.forEach(table -> readTable(table, RocksDB.DEFAULT_COLUMN_FAMILY));
    readLog();
    tables.forEach(table -> readTable(table, ColumnFamily.OBSERVATIONS.rocksDbName()));
    flush();
    long[] observations = {0};
    archive.forEach(_ -> observations[0]++);
    return new SalvageReport(kept, observations[0], losses);
  }

  /** Locks the file that RocksDB locks; its locks exclude other processes only. */
  private static FileChannel lock(Path folder) throws IOException {
    requireNotOpenHere(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve("LOCK"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw RocksDbErrors.inUse(folder);
    }
    return channel;
  }

  /** RocksDB takes the lock before it finds that there is a database already. */
  private static void requireNotOpenHere(Path folder) {
    try (Options options = new Options().setErrorIfExists(true)) {
      RocksDB.open(options, folder.toString()).close();
    } catch (RocksDBException e) {
      if (RocksDbErrors.isLocked(e)) {
        throw RocksDbErrors.inUse(folder);
      }
    }
  }

  private List<Path> tables() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".sst")).sorted().toList();
    }
  }

  private void readTable(Path table, byte[] wanted) {
    try (Options options = new Options();
        SstFileReader reader = new SstFileReader(options)) {
      reader.open(table.toString());
      TableProperties properties = reader.getTableProperties();
      byte[] family = properties.getColumnFamilyName();
      if (!Arrays.equals(family, wanted)) {
        return;
      }
      if (Arrays.equals(family, RocksDB.DEFAULT_COLUMN_FAMILY)) {
        readNotes(table, reader);
      } else {
        readRows(table, reader, properties.getNumEntries());
      }
    } catch (RocksDBException e) {
      loseOnce(table, "cannot be read at all: " + RocksDbErrors.oneLine(e));
    }
  }

  private void readNotes(Path table, SstFileReader reader) {
    try (ReadOptions options = new ReadOptions();
        SstFileReaderIterator rows = reader.newIterator(options)) {
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        note(table, rows.key(), rows.value());
      }
      rows.status();
    } catch (RocksDBException e) {
      lose(table, NOTE_LOST + RocksDbErrors.oneLine(e));
    }
  }

  private void note(Path file, byte[] key, byte[] value) {
    try {
      if (Arrays.equals(key, ThinnedRow.KEY)) {
        note(ThinnedRow.decode(value));
      } else if (RocksDbRemovals.isKey(key)) {
        RocksDbRemovals.decode(key, value)
            .ifPresent(each -> removals.merge(each.what(), each, RocksDbSalvage::later));
      }
    } catch (BufferUnderflowException
        | DateTimeException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | NoSuchElementException _) {
      lose(file, NOTE_LOST + "it is invalid");
    }
  }

  /** Of several, the one with the latest end, and the least that is complete. */
  private void note(ThinnedDays days) {
    Optional<ThinnedDays> noted = archive.findThinnedDays();
    boolean more = noted.filter(other -> other.complete().isBefore(days.complete())).isPresent();
    archive.noteThinned(
        more ? new ThinnedDays(days.before(), noted.orElseThrow().complete()) : days);
  }

  /** Of several, the latest; of those, one that is complete. */
  private static Removal later(Removal one, Removal other) {
    if (one.at().equals(other.at())) {
      return one.complete() ? one : other;
    }
    return one.at().isAfter(other.at()) ? one : other;
  }

  /**
   * Removed names and reviews may still be in a table, and are removed again. Apps and keywords are
   * not: they may have been imported since.
   */
  private void noteRemovals() {
    for (Removal each : removals.values()) {
      boolean isComplete =
          each.complete()
              && switch (each.what()) {
                case Removed.App _, Removed.OfKeyword _ -> true;
                case Removed.OneReview _, Removed.Names _ -> false;
              };
      archive.noteRemoval(new Removal(each.what(), each.at(), isComplete));
    }
    removals.clear();
  }

  private void readRows(Path table, SstFileReader reader, long entries) {
    long[] readable = {0};
    try (ReadOptions options = new ReadOptions();
        SstFileReaderIterator rows = reader.newIterator(options)) {
      Optional<TableRows.Damage> damage =
          new TableRows(
                  rows,
                  (key, value) -> {
                    readable[0]++;
                    add(table, key, value);
                  })
              .read();
      damage.ifPresent(
          part ->
              lose(
                  table,
                  String.format(
                      Locale.ROOT,
                      "%,d of %,d observations cannot be read, between %s and %s: %s",
                      entries - readable[0],
                      entries,
                      name(rows, part.last(), "the first"),
                      name(rows, part.first(), "the last"),
                      RocksDbErrors.oneLine(part.failure()))));
    }
  }

  private static String name(SstFileReaderIterator rows, Optional<byte[]> key, String nameOfNone) {
    return key.map(
            one -> {
              rows.seek(one);
              Observation<?> observation = ObservationCodec.decode(rows.key(), rows.value());
              return SubjectName.format(observation.subject()) + " of " + observation.observedAt();
            })
        .orElse(nameOfNone);
  }

  private void readLog() throws IOException {
    Path log = folder.resolve("write-ahead log");
    WalReplay replay = new WalReplay(folder, newArchive(folder));
    replay
        .run((key, value) -> add(log, key, value), (key, value) -> note(log, key, value))
        .forEach(damage -> lose(log, damage));
  }

  private void add(Path file, byte[] key, byte[] value) {
    try {
      chunk.add(ObservationCodec.decode(key, value));
    } catch (ArchiveFormatException e) {
      lose(file, "an observation is invalid: " + e.getMessage());
    }
    if (chunk.size() >= CHUNK) {
      flush();
    }
  }

  private void lose(Path file, String detail) {
    losses.add(loss(file, detail));
  }

  private void loseOnce(Path file, String detail) {
    if (!losses.contains(loss(file, detail))) {
      lose(file, detail);
    }
  }

  private static SalvageReport.Loss loss(Path file, String detail) {
    return new SalvageReport.Loss(String.valueOf(file.getFileName()), detail);
  }

  private void flush() {
    noteRemovals();
    archive.append(chunk);
    chunk.clear();
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
