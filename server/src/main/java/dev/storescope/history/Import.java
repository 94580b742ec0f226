package dev.storescope.history;

import dev.storescope.archive.Archive;
import dev.storescope.history.Lines.Line;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Takes the observations of a file into an archive. Good lines go in whatever the others are; a
 * repeated import changes nothing; one that was cut off goes on where it was.
 */
public final class Import {
  private static final int BATCH = 500;
  private static final int MOST_REFUSALS_TOLD = 100;

  private final Archive archive;
  private final ImportBookmarks bookmarks;

  public Import(Archive archive, ImportBookmarks bookmarks) {
    this.archive = archive;
    this.bookmarks = bookmarks;
  }

  /** A line that was not taken, and why. */
  public record Refusal(long line, String detail) {}

  /**
   * What an import did.
   *
   * @param resumedAfter the line up to which an earlier run had come; 0 if there was none
   * @param taken the observations that are now in the archive
   * @param refused how many lines were not taken
   * @param refusals the first of these
   */
  public record Report(long resumedAfter, long taken, long refused, List<Refusal> refusals) {
    public Report {
      refusals = List.copyOf(refusals);
    }
  }

  /**
   * Imports a file.
   *
   * @param bytesRead told from time to time how many bytes of the file were read
   */
  public Report run(Path file, LongConsumer bytesRead) throws IOException {
    String bookmark = ImportBookmarks.nameOf(file);
    long resumedAfter = bookmarks.find(bookmark);
    Batch batch = new Batch(bookmark);
    Lines.read(file, resumedAfter, bytesRead, batch::add);
    batch.flush();
    bookmarks.remove(bookmark);
    return new Report(resumedAfter, batch.taken, batch.refused, batch.refusals);
  }

  /** Observations on their way into the archive, so many at a time. */
  private final class Batch {
    private final String bookmark;
    private final List<Observation<?>> waiting = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private long lastLine;
    private long taken;
    private long refused;

    Batch(String bookmark) {
      this.bookmark = bookmark;
    }

    void add(Line line) {
      lastLine = line.number();
      switch (line) {
        case Line.Parsed(long number, var object) -> {
          try {
            waiting.add(ObservationReader.read(object));
          } catch (BadLineException e) {
            refuse(number, String.valueOf(e.getMessage()));
          }
        }
        case Line.Unparsed(long number, String why) -> refuse(number, why);
      }
      if (waiting.size() >= BATCH) {
        flush();
      }
    }

    void flush() {
      if (!waiting.isEmpty()) {
        archive.append(waiting);
        taken += waiting.size();
        waiting.clear();
        bookmarks.put(bookmark, lastLine);
      }
    }

    private void refuse(long line, String detail) {
      refused++;
      if (refusals.size() < MOST_REFUSALS_TOLD) {
        refusals.add(new Refusal(line, detail));
      }
    }
  }
}
