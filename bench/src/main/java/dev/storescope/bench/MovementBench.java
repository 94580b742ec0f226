package dev.storescope.bench;

import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.Series;
import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.load.Workers;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.AppKeywordsRankMovement.Query;
import dev.storescope.store.Device;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.rocksdb.RocksDBException;

/**
 * The rank movement of an app with 10,000 keywords, compared with reading the rows of the index
 * that it needs without decoding them.
 */
record MovementBench(Sizes sizes) implements Benchmark {
  private static final AppKeywordsRankMovement MOVEMENT = new AppKeywordsRankMovement();
  private static final Instant SINCE = Series.END.minus(Series.DAYS, ChronoUnit.DAYS);
  private static final byte[] PARTITION =
      RankIndexCodec.partition(Series.COMMON_APP, Generated.COUNTRY, Device.IPHONE);

  @Override
  public List<Line> run() throws Exception {
    SeriesArchive series = SeriesArchive.prepare(sizes);
    try (Archive archive = series.open();
        RocksDbRows keywords = RocksDbRows.open(series.folder(), "packed_keywords");
        RocksDbRows ranks = RocksDbRows.open(series.folder(), "packed_ranks")) {
      IndexRows rows = new IndexRows(keywords, ranks, series.series() / Series.COMMON_STEP);
      InProcess answers = new InProcess(archive);
      Rounds.Medians rates =
          new Rounds(sizes)
              .compare(
                  () -> perSecond(() -> _ -> answers.answer(MOVEMENT, query())),
                  () -> perSecond(() -> _ -> rows.read()));
      return List.of(line(rows.searches(), rows.read(), rates));
    }
  }

  private double perSecond(Workers.Job job) throws Exception {
    return Workers.perSecond(1, 1, sizes.round(), job);
  }

  private static Query query() {
    return new Query(Series.COMMON_APP, Generated.COUNTRY, SINCE, Series.END);
  }

  /**
   * The rows with the keywords of the app, and with the ranks for each of them.
   *
   * @param searches that rank the app
   */
  private record IndexRows(RocksDbRows keywords, RocksDbRows ranks, int searches) {
    long read() throws RocksDBException {
      RankPeriod first = RankPeriod.of(SINCE.minus(AppKeywordsRankMovement.LOOK_BACK));
      RankPeriod last = RankPeriod.of(Series.END);
      long count = count(keywords, PARTITION, first, last);
      for (int number = 0; number < searches; number++) {
        byte[] search = ObservationCodec.partition(Generated.search(Series.common(number)));
        count += count(ranks, search, first, last);
      }
      return count;
    }

    private static long count(RocksDbRows rows, byte[] partition, RankPeriod first, RankPeriod last)
        throws RocksDBException {
      return rows.count(
          PackedRanksCodec.firstKey(partition, first), PackedRanksCodec.endKey(partition, last));
    }
  }

  private static Line line(int keywords, long rows, Rounds.Medians rates) {
    return new Line(
        String.format(
            Locale.ROOT,
            "rank movement over %d days of an app with %,d keywords, in the process",
            Series.DAYS,
            keywords),
        String.format(Locale.ROOT, "%.1f ms", 1e3 / rates.measured()),
        String.format(
            Locale.ROOT,
            "its %,d rows of the index read bare: %.1f ms",
            rows,
            1e3 / rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(0.3));
  }
}
