package dev.storescope.database.workspace;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Observations in one value: their number and the rows of the archive, compressed. */
final class CompressedObservations {
  private CompressedObservations() {}

  static byte[] write(Collection<? extends Observation<?>> observations) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
      out.writeInt(observations.size());
      for (Observation<?> each : observations) {
        ArchiveRow row = ObservationCodec.encode(each);
        write(out, row.key());
        write(out, row.value());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static List<Observation<?>> read(byte[] bytes) {
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
      int count = in.readInt();
      List<Observation<?>> observations = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte[] key = readBytes(in);
        observations.add(ObservationCodec.decode(key, readBytes(in)));
      }
      return observations;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
