package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The rows of packed ranks: those of a search or a chart by period, and the searches and the charts
 * that rank an app by period.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class PackedRanksCodec {
  private static final long DAY_MILLIS = 86_400_000;

  private PackedRanksCodec() {}

  /** The inclusive lower bound of the keys of a period in a partition. */
  public static byte[] firstKey(byte[] partition, RankPeriod period) {
    return key(partition, period.number());
  }

  /** The exclusive upper bound of the keys of a period in a partition. */
  public static byte[] endKey(byte[] partition, RankPeriod period) {
    return key(partition, period.number() + 1L);
  }

  /** The row with the ranks; its partition is that of the observations of the subject. */
  public static ArchiveRow ranksRow(
      Subject<?> subject,
      RankPeriod period,
      long completeUntil,
      List<? extends Observation<?>> observations) {
    return new ArchiveRow(
        ObservationCodec.partition(subject),
        key(new byte[0], period.number()),
        PackedRanks.encode(subject, period, completeUntil, observations));
  }

  /**
   * The rows that have a search among those that rank its apps; their partition is that of the
   * index of ranks. The value is the last day of the period that ranks the app.
   *
   * @param ofApp selects the apps whose rows are encoded
   */
  public static List<ArchiveRow> searchRows(
      Subject.Search search,
      RankPeriod period,
      List<? extends Observation<?>> observations,
      Predicate<AppId> ofApp) {
    byte[] keyword = ByteWriter.utf16(search.keyword().text());
    return rows(
        lastDays(period, observations, ofApp),
        app -> RankIndexCodec.partition(app, search.country(), search.device()),
        ArchiveRow.join(key(new byte[0], period.number()), keyword));
  }

  /** As {@link #searchRows}, for a chart. */
  public static List<ArchiveRow> chartRows(
      Subject.Chart chart,
      RankPeriod period,
      List<? extends Observation<?>> observations,
      Predicate<AppId> ofApp) {
    byte[] category = chart.category().value().getBytes(StandardCharsets.US_ASCII);
    return rows(
        lastDays(period, observations, ofApp),
        app -> RankIndexCodec.partition(app, chart.country(), chart.device()),
        ArchiveRow.join(key(new byte[0], period.number()), category));
  }

  private static List<ArchiveRow> rows(
      Map<AppId, Integer> lastDays, Function<AppId, byte[]> partition, byte[] position) {
    List<ArchiveRow> rows = new ArrayList<>();
    lastDays.forEach(
        (app, day) ->
            rows.add(new ArchiveRow(partition.apply(app), position, new byte[] {day.byteValue()})));
    return rows;
  }

  private static Map<AppId, Integer> lastDays(
      RankPeriod period, List<? extends Observation<?>> observations, Predicate<AppId> ofApp) {
    Map<AppId, Integer> lastDays = new LinkedHashMap<>();
    for (Observation<?> observation : observations) {
      long millis = observation.observedAt().toEpochMilli() - period.firstMillis();
      RankPart.apps(observation)
          .filter(ofApp)
          .forEach(app -> lastDays.put(app, (int) (millis / DAY_MILLIS)));
    }
    return lastDays;
  }

  public static RankPeriod decodePeriod(byte[] position) {
    return readPeriod(new ByteReader(position));
  }

  public static PackedSubject<Subject.Search> decodeSearch(
      Country country, Device device, byte[] position, byte[] value) {
    return decode(
        position,
        value,
        name -> new Subject.Search(device, country, Keyword.ofStored(ByteReader.utf16(name))));
  }

  public static PackedSubject<Subject.Chart> decodeChart(
      Country country, Device device, byte[] position, byte[] value) {
    return decode(
        position,
        value,
        name ->
            new Subject.Chart(
                device, country, new CategoryId(new String(name, StandardCharsets.US_ASCII))));
  }

  private static <S extends Subject<?>> PackedSubject<S> decode(
      byte[] position, byte[] value, Function<byte[], S> subject) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(position);
          RankPeriod period = readPeriod(in);
          long day = new ByteReader(value).readByte();
          return new PackedSubject<>(
              period,
              subject.apply(in.readRaw(in.remaining())),
              period.firstMillis() + (day + 1) * DAY_MILLIS - 1);
        });
  }

  private static RankPeriod readPeriod(ByteReader in) {
    return new RankPeriod((int) in.readFixed(Integer.BYTES));
  }

  private static byte[] key(byte[] partition, long period) {
    ByteWriter out = new ByteWriter();
    out.writeRaw(partition);
    out.writeFixed(period, Integer.BYTES);
    return out.toBytes();
  }
}
