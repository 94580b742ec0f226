package dev.storescope.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(AnyObservation.class)
@Domain(DomainContext.Global.class)
class ObservationCodecTest {
  private static final Observation<Facts.Rating> RATING =
      new Observation<>(
          new Subject.Rating(new AppId.AppStore(284882215), new Country("us")),
          Instant.parse("2026-11-21T12:00:00Z"),
          Source.ITUNES_LOOKUP,
          new Facts.Rating(4.5, 1_000));

  @Property(tries = 3000)
  void whatIsWrittenIsRead(@ForAll Observation<?> observation) {
    ArchiveRow row = ObservationCodec.encode(observation);
    assertThat(ObservationCodec.decode(row.key(), row.value())).isEqualTo(observation);
  }

  @Property
  void noPartitionBeginsWithAnother(@ForAll Subject<?> one, @ForAll Subject<?> other) {
    byte[] first = ObservationCodec.partition(one);
    byte[] second = ObservationCodec.partition(other);
    boolean begins =
        first.length <= second.length && Arrays.equals(first, Arrays.copyOf(second, first.length));
    assertThat(begins).isEqualTo(one.equals(other));
  }

  /** With the digest of the bytes, so that the damage is not seen by it alone. */
  @Property(tries = 5000)
  void anyBytesAreAnObservationOrRefused(@ForAll Subject<?> subject, @ForAll byte[] value) {
    byte[] versioned = value.clone();
    if (versioned.length > 1) {
      versioned[0] = ObservationCodec.VERSION;
      versioned[1] = 1;
    }
    readOrRefused(key(subject, versioned), versioned);
  }

  @Property(tries = 5000)
  void aDamagedObservationIsAnotherOrRefused(
      @ForAll Observation<?> observation,
      @ForAll @Size(min = 1, max = 3) byte[] damage,
      @ForAll int place) {
    byte[] value = ObservationCodec.encode(observation).value().clone();
    for (int i = 0; i < damage.length; i++) {
      value[Math.floorMod(place + i, value.length)] = damage[i];
    }
    readOrRefused(key(observation.subject(), value), value);
  }

  @Property(tries = 3000)
  void aCutObservationIsRefused(@ForAll Observation<?> observation, @ForAll int length) {
    ArchiveRow row = ObservationCodec.encode(observation);
    byte[] cut = Arrays.copyOf(row.value(), Math.floorMod(length, row.value().length));
    assertThatThrownBy(() -> ObservationCodec.decode(key(observation.subject(), cut), cut))
        .isInstanceOf(ArchiveFormatException.class);
  }

  @Property(tries = 3000)
  void anyKeyIsASubjectOrRefused(@ForAll byte[] key, @ForAll byte[] value) {
    readOrRefused(key, value);
  }

  @Example
  void theBytesOfVersionOneStayAsTheyAre() {
    ArchiveRow row = ObservationCodec.encode(RATING);
    assertThat(HexFormat.of().formatHex(row.partition())).isEqualTo("057573010000000010faf527");
    assertThat(HexFormat.of().formatHex(row.value())).isEqualTo("01024012000000000000e807");
  }

  @Example
  void aNewerFormatIsRefusedByName() {
    byte[] value = ObservationCodec.encode(RATING).value().clone();
    value[0] = ObservationCodec.VERSION + 1;
    assertThatThrownBy(() -> ObservationCodec.decode(key(RATING.subject(), value), value))
        .isInstanceOf(ArchiveFormatException.class)
        .hasMessageContaining("format 2");
  }

  @Example
  void aValueThatIsNotTheOneOfItsDigestIsRefused() {
    ArchiveRow row = ObservationCodec.encode(RATING);
    byte[] value = row.value().clone();
    value[value.length - 1]++;
    assertThatThrownBy(() -> ObservationCodec.decode(row.key(), value))
        .isInstanceOf(ArchiveFormatException.class);
  }

  @Property
  void whatIsLongerThanAnObservationIsRefused(@ForAll Observation<?> observation) {
    ArchiveRow row = ObservationCodec.encode(observation);
    byte[] value = Arrays.copyOf(row.value(), row.value().length + 1);
    assertThatThrownBy(() -> ObservationCodec.decode(key(observation.subject(), value), value))
        .isInstanceOf(ArchiveFormatException.class);
    byte[] key = Arrays.copyOf(row.key(), row.key().length + 1);
    assertThatThrownBy(() -> ObservationCodec.decode(key, row.value()))
        .isInstanceOf(ArchiveFormatException.class);
  }

  private static void readOrRefused(byte[] key, byte[] value) {
    try {
      assertThat(ObservationCodec.decode(key, value)).isNotNull();
    } catch (ArchiveFormatException e) {
      assertThat(e.getMessage()).doesNotContainPattern("\\bnull\\b.?$");
    }
  }

  private static byte[] key(Subject<?> subject, byte[] value) {
    CRC32C digest = new CRC32C();
    digest.update(value);
    ByteWriter key = new ByteWriter();
    key.writeRaw(ObservationCodec.partition(subject));
    key.writeFixed(0, Long.BYTES);
    key.writeFixed(digest.getValue(), Integer.BYTES);
    return key.toBytes();
  }
}
