package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ranks of a search or a chart in a period, stored by app: those of one app are read without
 * the others. They are derived from the observations up to an instant.
 *
 * <p>First comes that instant, then those of the observations, each as the distance from the one
 * before. If a search does not have the usual end, a bit for each observation says whether it is
 * complete. Then come the columns of each app: a {@link RankColumn} for a search. A chart has one
 * for each kind that was observed, in the order of {@link WordCodec}; if they are several, a bit
 * before each says whether the app is in it at all.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class PackedRanks {
  private static final int SEARCH = 1;
  private static final int CHART = 2;
  private static final int SEARCH_WITH_ENDS = 3;

  private PackedRanks() {}

  /**
   * The ranks of observations of a search or of a chart.
   *
   * @param observations all of the period up to an instant, oldest first
   * @param completeUntil that instant, in milliseconds
   */
  public static byte[] encode(
      Subject<?> subject,
      RankPeriod period,
      long completeUntil,
      List<? extends Observation<?>> observations) {
    boolean isChart = subject instanceof Subject.Chart;
    boolean hasEnds = !isChart && observations.stream().anyMatch(each -> !hasUsualEnd(each));
    ByteWriter out = new ByteWriter();
    out.writeByte(isChart ? CHART : hasEnds ? SEARCH_WITH_ENDS : SEARCH);
    out.writeVarint(period.lastMillis() - completeUntil);
    out.writeVarint(observations.size());
    long before = period.firstMillis();
    for (Observation<?> observation : observations) {
      long millis = observation.observedAt().toEpochMilli();
      out.writeVarint(millis - before);
      before = millis;
    }
    if (hasEnds) {
      PackedEnds.write(out, observations.stream().map(PackedRanks::isComplete).toList());
    }
    if (isChart) {
      List<ChartKind> kinds = kinds(observations);
      out.writeByte(WordCodec.chartKindBits(kinds));
      writeApps(out, kinds.stream().map(kind -> charts(kind, observations)).toList());
    } else {
      writeApps(out, List.of(observations.stream().map(PackedRanks::ranking).toList()));
    }
    return out.toBytes();
  }

  /** The instant in milliseconds up to which the ranks of a period are complete. */
  public static long completeUntil(RankPeriod period, byte[] value) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(value);
          int version = in.readByte();
          requireKnown(version >= SEARCH && version <= SEARCH_WITH_ENDS, version);
          return period.lastMillis() - in.readVarint();
        });
  }

  /** The ranks of an app within a span, one for each observation of the search. */
  public static List<SearchRank> ranksOf(
      AppId app, RankPeriod period, byte[] value, TimeSpan within) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(value);
          Observed observed = readSearch(period, in);
          ByteReader everyApp = in.fork();
          Columns columns = readColumns(app, observed.millis, 1, in);
          int[] ranks = columns.ranks[0];
          PackedEnds ends =
              columns.isAlwaysRanked(0, within)
                  ? PackedEnds.COMPLETE
                  : PackedEnds.read(app.store(), observed.complete, everyApp, ranks.length);
          List<SearchRank> selected = new ArrayList<>(ranks.length);
          for (int i = 0; i < ranks.length; i++) {
            if (within.contains(observed.millis[i])) {
              Rank rank = ranks[i] == 0 ? ends.rankOfOthers(i) : Rank.at(ranks[i]);
              selected.add(new SearchRank(Instant.ofEpochMilli(observed.millis[i]), rank));
            }
          }
          return selected;
        });
  }

  /** The ranks of an app within a span in a search, oldest first; at most one of an instant. */
  public static List<KeywordRank> keywordRanksOf(
      AppId app, PackedSubject<Subject.Search> packed, byte[] value, TimeSpan within) {
    return ObservationCodec.decoding(
        () -> {
          List<KeywordRank> ranks = new ArrayList<>();
          ByteReader in = new ByteReader(value);
          readColumns(app, readSearch(packed.period(), in).millis, 1, in)
              .forEachRanked(
                  0,
                  within,
                  (at, rank) -> ranks.add(new KeywordRank(at, packed.subject().keyword(), rank)));
          return ranks;
        });
  }

  /** The ranks of an app within a span in a chart by kind, each at most one of an instant. */
  public static List<ChartRank> chartRanksOf(
      AppId app, PackedSubject<Subject.Chart> packed, byte[] value, TimeSpan within) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(value);
          int version = in.readByte();
          requireKnown(version == CHART, version);
          long[] millis = readMillis(packed.period(), in);
          List<ChartKind> kinds = WordCodec.chartKinds(in.readByte());
          Columns columns = readColumns(app, millis, kinds.size(), in);
          List<ChartRank> ranks = new ArrayList<>();
          for (int kind = 0; kind < kinds.size(); kind++) {
            ChartKind chart = kinds.get(kind);
            columns.forEachRanked(
                kind,
                within,
                (at, rank) ->
                    ranks.add(new ChartRank(at, packed.subject().category(), chart, rank)));
          }
          return ranks;
        });
  }

  private static boolean hasUsualEnd(Observation<?> observation) {
    return ((SearchRanking) observation.facts()).hasUsualEnd();
  }

  private static boolean isComplete(Observation<?> observation) {
    return ((SearchRanking) observation.facts()).complete();
  }

  static List<AppId> ranking(Observation<?> observation) {
    return ((SearchRanking) observation.facts()).apps();
  }

  static Map<ChartKind, List<AppId>> charts(Observation<?> observation) {
    return ((ChartRanking) observation.facts()).charts();
  }

  /** One for each observation; empty where it was not observed. */
  private static List<List<AppId>> charts(
      ChartKind kind, List<? extends Observation<?>> observations) {
    return observations.stream()
        .map(observation -> charts(observation).getOrDefault(kind, List.of()))
        .toList();
  }

  private static List<ChartKind> kinds(List<? extends Observation<?>> observations) {
    return observations.stream()
        .flatMap(observation -> charts(observation).keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * @param lists of each kind, one for each observation
   */
  private static void writeApps(ByteWriter out, List<List<List<AppId>>> lists) {
    int largest = lists.stream().flatMap(List::stream).mapToInt(List::size).max().orElse(0);
    out.writeVarint(largest);
    Map<AppId, byte[]> columns = new HashMap<>();
    ranksByApp(lists).forEach((app, ranks) -> columns.put(app, columns(ranks, largest)));
    AppColumns.write(out, columns);
  }

  /** The ranks of each app by kind and observation; 0 where it is not ranked. */
  private static Map<AppId, int[][]> ranksByApp(List<List<List<AppId>>> lists) {
    Map<AppId, int[][]> ranks = new HashMap<>();
    for (int kind = 0; kind < lists.size(); kind++) {
      List<List<AppId>> observed = lists.get(kind);
      for (int i = 0; i < observed.size(); i++) {
        List<AppId> apps = observed.get(i);
        for (int rank = 1; rank <= apps.size(); rank++) {
          ranks
                  .computeIfAbsent(apps.get(rank - 1), _ -> new int[lists.size()][observed.size()])[
                  kind][i] =
              rank;
        }
      }
    }
    return ranks;
  }

  private static byte[] columns(int[][] ranks, int largest) {
    ByteWriter out = new ByteWriter();
    BitWriter bits = new BitWriter(out);
    for (int[] column : ranks) {
      boolean isRanked = IntStream.of(column).anyMatch(rank -> rank != 0);
      if (ranks.length > 1) {
        bits.write(isRanked ? 1 : 0, 1);
      }
      if (isRanked) {
        RankColumn.write(bits, column, largest);
      }
    }
    bits.close();
    return out.toBytes();
  }

  /**
   * The observations of a search.
   *
   * @param complete of each; empty where all have the usual end
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Observed(long[] millis, Optional<BitSet> complete) {}

  private static Observed readSearch(RankPeriod period, ByteReader in) {
    int version = in.readByte();
    requireKnown(version == SEARCH || version == SEARCH_WITH_ENDS, version);
    long[] millis = readMillis(period, in);
    return new Observed(
        millis,
        version == SEARCH ? Optional.empty() : Optional.of(PackedEnds.read(in, millis.length)));
  }

  private static void requireKnown(boolean isKnown, int version) {
    if (!isKnown) {
      throw new ArchiveFormatException("packed ranks have the unknown version " + version);
    }
  }

  /** The instants of the observations. */
  private static long[] readMillis(RankPeriod period, ByteReader in) {
    var _ = in.readVarint();
    long[] millis = new long[in.readCount()];
    long before = period.firstMillis();
    for (int i = 0; i < millis.length; i++) {
      before += in.readVarint();
      millis[i] = before;
    }
    return millis;
  }

  private static Columns readColumns(AppId app, long[] millis, int kinds, ByteReader in) {
    int[][] ranks = new int[kinds][millis.length];
    int largest = in.readInt();
    if (AppColumns.seek(in, app)) {
      BitReader bits = new BitReader(in);
      for (int[] column : ranks) {
        if (kinds == 1 || bits.read(1) == 1) {
          RankColumn.read(bits, largest, column);
        }
      }
    }
    return new Columns(millis, ranks);
  }

  /** Receives a rank of an instant. */
  private interface Ranked {
    void accept(Instant at, int rank);
  }

  /**
   * The ranks of one app.
   *
   * @param ranks by kind and observation; 0 where the app is not ranked
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Columns(long[] millis, int[][] ranks) {
    private boolean isAlwaysRanked(int kind, TimeSpan within) {
      return IntStream.range(0, millis.length)
          .allMatch(i -> ranks[kind][i] > 0 || !within.contains(millis[i]));
    }

    /** Of two ranks of an instant the last. */
    private void forEachRanked(int kind, TimeSpan within, Ranked ranked) {
      int[] column = ranks[kind];
      for (int i = 0; i < column.length; i++) {
        if (column[i] != 0 && within.contains(millis[i]) && !isRankedAgain(column, i)) {
          ranked.accept(Instant.ofEpochMilli(millis[i]), column[i]);
        }
      }
    }

    private boolean isRankedAgain(int[] column, int observation) {
      for (int i = observation + 1; i < column.length && millis[i] == millis[observation]; i++) {
        if (column[i] != 0) {
          return true;
        }
      }
      return false;
    }
  }
}
