package dev.storescope.archive;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ranks of a search in a period, stored by app: those of one app are read without the others.
 * They are derived from the observations up to an instant.
 *
 * <p>First comes that instant, then those of the observations, each as the distance from the one
 * before, then the {@link RankColumn} of each app.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class PackedRanks {
  private static final int VERSION = 1;

  private PackedRanks() {}

  /**
   * The ranks of observations of a search.
   *
   * @param observations all of the period up to an instant, oldest first
   * @param completeUntil that instant, in milliseconds
   */
  public static byte[] encode(
      RankPeriod period, long completeUntil, List<Observation<SearchRanking>> observations) {
    ByteWriter out = new ByteWriter();
    out.writeByte(VERSION);
    out.writeVarint(period.lastMillis() - completeUntil);
    out.writeVarint(observations.size());
    long before = period.firstMillis();
    for (Observation<?> observation : observations) {
      long millis = observation.observedAt().toEpochMilli();
      out.writeVarint(millis - before);
      before = millis;
    }
    writeApps(out, observations);
    return out.toBytes();
  }

  /** The instant in milliseconds up to which the ranks of a period are complete. */
  public static long completeUntil(RankPeriod period, byte[] value) {
    return ObservationCodec.decoding(() -> readCompleteUntil(period, new ByteReader(value)));
  }

  /** The ranks of an app within a span, one for each observation of the search. */
  public static List<SearchRank> ranksOf(
      AppId app, RankPeriod period, byte[] value, TimeSpan within) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(value);
          var _ = readCompleteUntil(period, in);
          long[] millis = readMillis(period, in);
          return select(millis, readRanks(app, in, millis.length), within);
        });
  }

  private static void writeApps(ByteWriter out, List<Observation<SearchRanking>> observations) {
    int largest =
        observations.stream().mapToInt(each -> each.facts().apps().size()).max().orElse(0);
    out.writeVarint(largest);
    Map<AppId, byte[]> columns = new HashMap<>();
    ranksByApp(observations)
        .forEach((app, ranks) -> columns.put(app, RankColumn.encode(ranks, largest)));
    AppColumns.write(out, columns);
  }

  private static Map<AppId, int[]> ranksByApp(List<Observation<SearchRanking>> observations) {
    Map<AppId, int[]> ranks = new HashMap<>();
    for (int i = 0; i < observations.size(); i++) {
      List<AppId> apps = observations.get(i).facts().apps();
      for (int rank = 1; rank <= apps.size(); rank++) {
        ranks.computeIfAbsent(apps.get(rank - 1), _ -> new int[observations.size()])[i] = rank;
      }
    }
    return ranks;
  }

  private static long readCompleteUntil(RankPeriod period, ByteReader in) {
    int version = in.readByte();
    if (version != VERSION) {
      throw new ArchiveFormatException("packed ranks have the unknown version " + version);
    }
    return period.lastMillis() - in.readVarint();
  }

  private static long[] readMillis(RankPeriod period, ByteReader in) {
    long[] millis = new long[in.readCount()];
    long before = period.firstMillis();
    for (int i = 0; i < millis.length; i++) {
      before += in.readVarint();
      millis[i] = before;
    }
    return millis;
  }

  /** The rank in each observation; 0 where the app is not ranked. */
  private static int[] readRanks(AppId app, ByteReader in, int observations) {
    int[] ranks = new int[observations];
    int largest = in.readInt();
    if (AppColumns.seek(in, app)) {
      RankColumn.read(in, largest, ranks);
    }
    return ranks;
  }

  private static List<SearchRank> select(long[] millis, int[] ranks, TimeSpan within) {
    List<SearchRank> selected = new ArrayList<>(ranks.length);
    for (int i = 0; i < ranks.length; i++) {
      if (millis[i] >= within.firstMillis() && millis[i] <= within.lastMillis()) {
        Rank rank = ranks[i] == 0 ? new Rank.NotRanked() : Rank.at(ranks[i]);
        selected.add(new SearchRank(Instant.ofEpochMilli(millis[i]), rank));
      }
    }
    return selected;
  }
}
