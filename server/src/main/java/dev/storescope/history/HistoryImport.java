package dev.storescope.history;

import dev.storescope.archive.Archive;
import dev.storescope.file.AtomicFile;
import dev.storescope.history.HistoryFile.HistoryLine;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Imports the observations of a file into an archive. Invalid lines are rejected and the others
 * imported; a repeated import changes nothing; an interrupted one resumes after its last line.
 */
public final class HistoryImport {
  private static final int CHUNK = 500;
  private static final int MOST_REPORTED = 100;

  private final Archive archive;
  private final Path checkpoints;
  private final InstantSource clock;

  /**
   * @param checkpoints a folder for the last imported lines of interrupted imports
   */
  public HistoryImport(Archive archive, Path checkpoints, InstantSource clock) {
    this.archive = archive;
    this.checkpoints = checkpoints;
    this.clock = clock;
  }

  /** A line that was not imported, and the reason. */
  public record RejectedLine(long line, String detail) {}

  /**
   * The result of an import.
   *
   * @param resumedAfter the last line that an earlier run imported; 0 if there was none
   * @param imported the observations that this run imported
   * @param rejected the number of rejected lines
   * @param rejectedLines the first rejected lines
   */
  public record ImportReport(
      long resumedAfter, long imported, long rejected, List<RejectedLine> rejectedLines) {
    public ImportReport {
      rejectedLines = List.copyOf(rejectedLines);
    }
  }

  /**
   * Fails if a file cannot be read to its end, so that nothing of it is imported.
   *
   * @throws dev.storescope.file.NotTextException if it is a text that cannot be decoded
   * @throws InvalidLineException if it is no table that can be read
   */
  public static void check(Path file, ReadOptions options) throws IOException {
    HistoryFile.check(file, options);
  }

  /**
   * Imports a file that passed the check.
   *
   * @param options what the file does not say
   * @param bytesRead receives the number of bytes read so far
   */
  public ImportReport run(Path file, ReadOptions options, LongConsumer bytesRead)
      throws IOException {
    AtomicFile checkpoint = checkpointOf(file, options);
    long resumedAfter = lastLine(checkpoint);
    ImportRun run = new ImportRun(checkpoint, new ImportRules(clock.instant()), resumedAfter);
    HistoryFile.read(file, options, bytesRead, run::add);
    run.flush();
    checkpoint.remove();
    return new ImportReport(resumedAfter, run.imported, run.rejected, run.rejectedLines);
  }

  /**
   * The checkpoint of a file, which is identified by its content: a line that was corrected after
   * an interruption must not be taken for imported.
   */
  private AtomicFile checkpointOf(Path file, ReadOptions options) throws IOException {
    MessageDigest digest = sha256();
    digest.update(options.toString().getBytes(StandardCharsets.UTF_8));
    try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
      bytes.transferTo(OutputStream.nullOutputStream());
    }
    return new AtomicFile(checkpoints.resolve(HexFormat.of().formatHex(digest.digest(), 0, 16)));
  }

  /** The last line that is known to be in the archive, or 0. */
  private static long lastLine(AtomicFile checkpoint) {
    return checkpoint
        .find()
        .map(String::strip)
        .filter(line -> line.matches("[0-9]{1,18}"))
        .map(Long::parseLong)
        .orElse(0L);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The import of one file, which appends its observations in chunks. Lines that an earlier run
   * imported are read again for those that are rejected, since that run reported none.
   */
  private final class ImportRun {
    private final AtomicFile checkpoint;
    private final ImportRules rules;
    private final List<Observation<?>> chunk = new ArrayList<>();
    private final List<RejectedLine> rejectedLines = new ArrayList<>();
    private final long resumedAfter;
    private long lastLine;
    private long imported;
    private long rejected;

    ImportRun(AtomicFile checkpoint, ImportRules rules, long resumedAfter) {
      this.checkpoint = checkpoint;
      this.rules = rules;
      this.resumedAfter = resumedAfter;
    }

    void add(HistoryLine line) {
      // A row of a table may have several observations, and a checkpoint has whole rows.
      if (chunk.size() >= CHUNK && line.number() != lastLine) {
        flush();
      }
      lastLine = line.number();
      switch (line) {
        case HistoryLine.Parsed(long number, var object) -> {
          try {
            add(number, rules.checked(ObservationReader.read(object)));
          } catch (InvalidLineException e) {
            reject(number, String.valueOf(e.getMessage()));
          }
        }
        case HistoryLine.InvalidLine(long number, String reason) -> reject(number, reason);
      }
    }

    private void add(long line, Observation<?> observation) {
      if (line > resumedAfter) {
        chunk.add(observation);
      }
    }

    void flush() {
      if (!chunk.isEmpty()) {
        archive.append(chunk);
        imported += chunk.size();
        chunk.clear();
        checkpoint.put(Long.toString(lastLine));
      }
    }

    private void reject(long line, String detail) {
      rejected++;
      if (rejectedLines.size() < MOST_REPORTED) {
        rejectedLines.add(new RejectedLine(line, detail));
      }
    }
  }
}
