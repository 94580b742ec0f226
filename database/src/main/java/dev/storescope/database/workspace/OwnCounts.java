package dev.storescope.database.workspace;

import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.store.Country;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a day in one value, compressed: for each figure and source its name and the
 * countries with their counts. A figure that a later version knows is skipped.
 */
final class OwnCounts {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private OwnCounts() {}

  /** Room for every pair of letters. */
  static @Nullable Country[] countries() {
    return new Country[1 << Short.SIZE];
  }

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
          writeNumber(out, count.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads counts; the countries are those that were read before, by their letters. */
  static void read(byte[] bytes, @Nullable Country[] countries, Receiver receiver) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(inflated(bytes)))) {
      int groups = in.readInt();
      for (int group = 0; group < groups; group++) {
        Optional<OwnFigure> figure = OwnFigure.find(in.readUTF());
        String source = in.readUTF();
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
          Country country = country(in.readUnsignedShort(), countries);
          long count = readNumber(in);
          figure.ifPresent(known -> receiver.receive(known, source, country, count));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At once, as a byte after another takes many times as long. */
  private static byte[] inflated(byte[] bytes) throws IOException {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  /** Two letters in two bytes. */
  private static Country country(int letters, @Nullable Country[] countries) {
    Country known = countries[letters];
    if (known == null) {
      known = new Country("" + (char) (letters >> Byte.SIZE) + (char) (letters & 0xff));
      countries[letters] = known;
    }
    return known;
  }

  /** Seven bits in a byte, the lowest first. */
  private static void writeNumber(DataOutputStream out, long number) throws IOException {
    long rest = number;
    while (rest >= MORE) {
      out.writeByte((int) (rest & (MORE - 1)) | MORE);
      rest >>>= BITS;
    }
    out.writeByte((int) rest);
  }

  private static long readNumber(DataInputStream in) throws IOException {
    long number = 0;
    int shift = 0;
    int next = in.readUnsignedByte();
    while (next >= MORE) {
      number |= (long) (next & (MORE - 1)) << shift;
      shift += BITS;
      next = in.readUnsignedByte();
    }
    return number | (long) next << shift;
  }
}
