package dev.storescope.history;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Instant;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports the observations of a time as JSON lines, which {@link HistoryImport} reads.
 *
 * @param from the first instant
 * @param to the last instant
 */
public record HistoryExport(Archive archive, Instant from, Instant to) {
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Writes the observations that match the filter, one per line, those of one subject together and
   * oldest first.
   *
   * @return the number of observations written
   */
  public long run(Writer writer, Predicate<Observation<?>> filter) throws IOException {
    long[] written = {0};
    try {
      archive.forEach(
          from,
          to,
          observation -> {
            if (filter.test(observation)) {
              write(observation, writer);
              written[0]++;
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    writer.flush();
    return written[0];
  }

  private static void write(Observation<?> observation, Writer writer) {
    try {
      writer.write(JSON.writeValueAsString(ObservationWriter.write(observation)));
      writer.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
