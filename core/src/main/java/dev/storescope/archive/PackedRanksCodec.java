package dev.storescope.archive;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of packed ranks: those of a search by period, and the keywords of an app by period.
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

  /** The row with the ranks; its partition is that of the observations of the search. */
  public static ArchiveRow ranksRow(
      Subject.Search search,
      RankPeriod period,
      long completeUntil,
      List<Observation<SearchRanking>> observations) {
    return new ArchiveRow(
        ObservationCodec.partition(search),
        key(new byte[0], period.number()),
        PackedRanks.encode(period, completeUntil, observations));
  }

  /**
   * The rows that have the keyword among those that its apps rank for; their partition is that of
   * the index of keyword ranks. The value is the last day of the period that ranks the app.
   */
  public static List<ArchiveRow> keywordRows(
      Subject.Search search, RankPeriod period, List<Observation<SearchRanking>> observations) {
    Map<AppId, Integer> lastDays = new LinkedHashMap<>();
    for (Observation<SearchRanking> observation : observations) {
      long millis = observation.observedAt().toEpochMilli() - period.firstMillis();
      observation.facts().apps().forEach(app -> lastDays.put(app, (int) (millis / DAY_MILLIS)));
    }
    byte[] keyword = ByteWriter.utf16(search.keyword().text());
    byte[] position = ArchiveRow.join(key(new byte[0], period.number()), keyword);
    List<ArchiveRow> rows = new ArrayList<>();
    lastDays.forEach(
        (app, day) ->
            rows.add(
                new ArchiveRow(
                    RankIndexCodec.partition(app, search.country(), search.device()),
                    position,
                    new byte[] {day.byteValue()})));
    return rows;
  }

  public static RankPeriod decodePeriod(byte[] position) {
    return readPeriod(new ByteReader(position));
  }

  public static PackedKeyword decodeKeyword(byte[] position, byte[] value) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(position);
          RankPeriod period = readPeriod(in);
          Keyword keyword = new Keyword(ByteReader.utf16(in.readRaw(in.remaining())));
          long day = new ByteReader(value).readByte();
          return new PackedKeyword(
              period, keyword, period.firstMillis() + (day + 1) * DAY_MILLIS - 1);
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
