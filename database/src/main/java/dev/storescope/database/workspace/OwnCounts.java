package dev.storescope.database.workspace;

import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.store.Country;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a day in one value, compressed: for each figure and source its name and the
 * countries with their counts. A figure that a later version knows is skipped.
 */
final class OwnCounts {
  private static final int ANY = -1;
  private static final int USUAL_RATIO = 4;

  private OwnCounts() {}

  /** A figure of a source. */
  private record Group(String figure, String source) {}

  /** Receives a count. */
  interface Receiver {
    void receive(OwnFigure figure, String source, Country country, long count);
  }

  static byte[] write(Map<OwnDay.Key, Long> counts) {
    Map<Group, List<Map.Entry<OwnDay.Key, Long>>> groups =
        counts.entrySet().stream()
            .collect(
                Collectors.groupingBy(
                    entry ->
                        new Group(entry.getKey().figure().wireName(), entry.getKey().source())));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeInt(groups.size());
      for (Map.Entry<Group, List<Map.Entry<OwnDay.Key, Long>>> group : groups.entrySet()) {
        out.writeUTF(group.getKey().figure());
        out.writeUTF(group.getKey().source());
        out.writeInt(group.getValue().size());
        for (Map.Entry<OwnDay.Key, Long> count : group.getValue()) {
          out.writeBytes(count.getKey().country().code());
          CountReader.writeNumber(out, count.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads the counts.
   *
   * @param only those of this country, if there is one
   */
  static void read(
      byte[] bytes, Optional<Country> only, @Nullable Country[] countries, Receiver receiver) {
    CountReader in = new CountReader(inflated(bytes), countries);
    int wanted = only.map(CountReader::letters).orElse(ANY);
    for (int groups = in.readInt(); groups > 0; groups--) {
      Optional<OwnFigure> figure = OwnFigure.find(in.readText());
      String source = in.readText();
      for (int size = in.readInt(); size > 0; size--) {
        int letters = in.readLetters();
        long count = in.readNumber();
        if (figure.isPresent() && (wanted == ANY || wanted == letters)) {
          receiver.receive(figure.get(), source, in.country(letters), count);
        }
      }
    }
  }

  /** In few calls, since each takes as long as many bytes. */
  private static byte[] inflated(byte[] bytes) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(bytes);
      byte[] out = new byte[USUAL_RATIO * bytes.length];
      int size = inflater.inflate(out);
      while (!inflater.finished()) {
        if (size < out.length) {
          throw new IllegalStateException("The counts of a day are cut.");
        }
        out = Arrays.copyOf(out, 2 * out.length);
        size += inflater.inflate(out, size, out.length - size);
      }
      return Arrays.copyOf(out, size);
    } catch (DataFormatException e) {
      throw new IllegalStateException("The counts of a day are damaged.", e);
    } finally {
      inflater.end();
    }
  }
}
