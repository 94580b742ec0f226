package dev.storescope.database.workspace;

import dev.storescope.store.Country;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads names, countries and numbers one after another; a year of an app has millions. */
final class CountReader {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private final ByteBuffer bytes;
  private final @Nullable Country[] countries;

  /**
   * @param countries those that were read before, by their letters
   */
  CountReader(byte[] bytes, @Nullable Country[] countries) {
    this.bytes = ByteBuffer.wrap(bytes);
    this.countries = countries;
  }

  /** Room for every pair of letters. */
  static @Nullable Country[] countries() {
    return new Country[1 << Short.SIZE];
  }

  int readInt() {
    return bytes.getInt();
  }

  /** A text of {@link DataOutputStream#writeUTF}. */
  String readText() {
    int length = Short.toUnsignedInt(bytes.getShort(bytes.position())) + Short.BYTES;
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(bytes.array(), bytes.position(), length))) {
      bytes.position(bytes.position() + length);
      return in.readUTF();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The two letters of a country. */
  int readLetters() {
    return Short.toUnsignedInt(bytes.getShort());
  }

  Country country(int letters) {
    Country known = countries[letters];
    if (known == null) {
      known = new Country("" + (char) (letters >> Byte.SIZE) + (char) (letters & 0xff));
      countries[letters] = known;
    }
    return known;
  }

  static int letters(Country country) {
    return country.code().charAt(0) << Byte.SIZE | country.code().charAt(1);
  }

  /** Seven bits in a byte, the lowest first. */
  long readNumber() {
    long number = 0;
    int shift = 0;
    int next = Byte.toUnsignedInt(bytes.get());
    while (next >= MORE) {
      number |= (long) (next & (MORE - 1)) << shift;
      shift += BITS;
      next = Byte.toUnsignedInt(bytes.get());
    }
    return number | (long) next << shift;
  }

  static void writeNumber(DataOutputStream out, long number) throws IOException {
    long rest = number;
    while (rest >= MORE) {
      out.writeByte((int) (rest & (MORE - 1)) | MORE);
      rest >>>= BITS;
    }
    out.writeByte((int) rest);
  }

  static void writeCountries(DataOutputStream out, Map<Country, Long> counts) throws IOException {
    out.writeInt(counts.size());
    for (Map.Entry<Country, Long> count : counts.entrySet()) {
      out.writeBytes(count.getKey().code());
      writeNumber(out, count.getValue());
    }
  }
}
