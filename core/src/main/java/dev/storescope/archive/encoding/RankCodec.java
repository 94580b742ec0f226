package dev.storescope.archive.encoding;

import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How the ranks of apps in searches, or in charts, are encoded.
 *
 * @param <S> what ranks the apps
 * @param <R> one rank
 * @param single one rank in a row
 * @param packed the ranks of a period in a row
 */
public record RankCodec<S extends Subject<?>, R>(
    Class<S> type,
    Single<R> single,
    Packed<S, R> packed,
    Function<R, Instant> observedAt,
    Comparator<R> oldestFirst) {
  public static final RankCodec<Subject.Search, KeywordRank> SEARCHES =
      new RankCodec<>(
          Subject.Search.class,
          new Single<>(
              RankIndexCodec::keywordRows,
              RankIndexCodec::decodeKeywordKey,
              RankIndexCodec::decodeKeywordRank),
          new Packed<>(
              PackedRanksCodec::searchRows,
              PackedRanksCodec::decodeSearch,
              PackedRanks::keywordRanksOf),
          KeywordRank::observedAt,
          Comparator.comparing(KeywordRank::observedAt).thenComparing(KeywordRank::keyword));

  public static final RankCodec<Subject.Chart, ChartRank> CHARTS =
      new RankCodec<>(
          Subject.Chart.class,
          new Single<>(
              RankIndexCodec::chartRows,
              RankIndexCodec::decodeChartKey,
              RankIndexCodec::decodeChartRank),
          new Packed<>(
              PackedRanksCodec::chartRows,
              PackedRanksCodec::decodeChart,
              PackedRanks::chartRanksOf),
          ChartRank::observedAt,
          Comparator.comparing(ChartRank::observedAt)
              .thenComparing(ChartRank::category)
              .thenComparing(ChartRank::chart));

  public static final List<RankCodec<?, ?>> ALL = List.of(SEARCHES, CHARTS);

  /** A row for each rank. */
  public record Single<R>(
      Function<Observation<?>, List<ArchiveRow>> rows,
      Function<byte[], RankIndexCodec.RankedAt> decodeKey,
      BiFunction<byte[], byte[], R> decode) {}

  /**
   * A row for the ranks of a period.
   *
   * @param rows by which an app has what ranks it in a period
   */
  public record Packed<S extends Subject<?>, R>(
      PackedRows<S> rows, PackedDecoder<S> decode, RanksDecoder<S, R> decodeRanks) {}

  /** Encodes the rows of packed observations. */
  public interface PackedRows<S extends Subject<?>> {
    List<ArchiveRow> of(
        S subject,
        RankPeriod period,
        List<? extends Observation<?>> observations,
        Predicate<AppId> ofApp);
  }

  /** Decodes a subject that ranks an app. */
  public interface PackedDecoder<S extends Subject<?>> {
    PackedSubject<S> decode(Country country, Device device, byte[] position, byte[] value);
  }

  /** Decodes the ranks of an app in a subject. */
  public interface RanksDecoder<S extends Subject<?>, R> {
    List<R> decode(AppId app, PackedSubject<S> packed, byte[] value, TimeSpan span);
  }

  /** That of a subject; empty if it does not rank apps. */
  public static Optional<RankCodec<?, ?>> of(Subject<?> subject) {
    return ALL.stream()
        .filter(codec -> codec.type().isInstance(subject))
        .<RankCodec<?, ?>>map(codec -> codec)
        .findFirst();
  }

  /** Decodes a row by which an app has what ranks it in a period. */
  public PackedSubject<S> decodeSubject(RankedApp ranked, byte[] position, byte[] value) {
    return packed.decode().decode(ranked.country(), ranked.device(), position, value);
  }

  /** The ranks of an app within a span in the packed row of a subject and a period. */
  public List<R> ranksOf(AppId app, PackedSubject<S> subject, byte[] value, TimeSpan span) {
    return packed.decodeRanks().decode(app, subject, value, span);
  }

  /** The rows by which apps have a subject among those that rank them in a period. */
  List<ArchiveRow> packedRows(
      Subject<?> subject,
      RankPeriod period,
      List<? extends Observation<?>> observations,
      Predicate<AppId> ofApp) {
    return packed.rows().of(type.cast(subject), period, observations, ofApp);
  }
}
