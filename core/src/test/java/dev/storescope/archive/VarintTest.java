package dev.storescope.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.encoding.ByteReader;
import dev.storescope.archive.encoding.ByteWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class VarintTest {
  /** Of every length, with the least and the greatest number of each. */
  private static final List<Long> NUMBERS =
      LongStream.concat(
              LongStream.of(0, 1, -1),
              IntStream.range(1, 10)
                  .mapToLong(each -> 1L << (7 * each))
                  .flatMap(VarintTest::around))
          .boxed()
          .toList();

  private static LongStream around(long number) {
    return LongStream.of(number - 1, number, number + 0x2A55);
  }

  @Test
  void aNumberOfAnyLengthIsReadHoweverManyBytesFollow() {
    for (int following = 0; following < 12; following++) {
      for (long number : NUMBERS) {
        ByteReader in = reader(List.of(number), following);
        assertThat(in.readVarint()).isEqualTo(number);
        assertThat(in.remaining()).isEqualTo(following);
      }
    }
  }

  @Test
  void numbersOfAnyLengthsAreSkipped() {
    for (int count = 0; count <= NUMBERS.size(); count++) {
      ByteReader in = reader(NUMBERS, 1);
      in.skipVarints(count);
      for (long number : NUMBERS.subList(count, NUMBERS.size())) {
        assertThat(in.readVarint()).isEqualTo(number);
      }
      assertThat(in.remaining()).isEqualTo(1);
    }
  }

  @Test
  void aNumberWithoutAnEndIsRefused() {
    for (int length = 1; length < 20; length++) {
      byte[] endless = new byte[length];
      Arrays.fill(endless, (byte) 0x80);
      assertThatThrownBy(() -> new ByteReader(endless).readVarint())
          .isInstanceOf(ArchiveFormatException.class);
      assertThatThrownBy(() -> new ByteReader(endless).skipVarints(9))
          .isInstanceOf(ArchiveFormatException.class);
    }
  }

  private static ByteReader reader(List<Long> numbers, int following) {
    ByteWriter out = new ByteWriter();
    numbers.forEach(out::writeVarint);
    out.writeRaw(new byte[following]);
    return new ByteReader(out.toBytes());
  }
}
