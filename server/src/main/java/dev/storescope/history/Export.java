package dev.storescope.history;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/** Writes the observations of an archive as the JSON lines that {@link Import} takes. */
public final class Export {
  private static final JsonMapper JSON = new JsonMapper();

  private final Archive archive;

  public Export(Archive archive) {
    this.archive = archive;
  }

  /**
   * Writes every observation that is wanted, a line each, those of one subject together and oldest
   * first.
   *
   * @return how many were written
   */
  public long run(Writer writer, Predicate<Observation<?>> wanted) throws IOException {
    long[] written = {0};
    try {
      archive.forEach(
          observation -> {
            if (wanted.test(observation)) {
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
