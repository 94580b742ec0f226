package dev.storescope.archive.encoding;

import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Rank;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The encoding of facts; their subject determines the kind. */
final class FactsCodec {
  /** In the byte of a threshold, a popularity of at most 100 that earlier versions wrote. */
  private static final int HAS_RESIDUAL = 0x80;

  /** Instead of a threshold: a byte of what is there follows the residual. */
  private static final int HAS_MORE = 0x7f;

  private static final int HAS_END = 1;

  private static final int HAS_WEEKS = 2;

  /** At the end of a list of apps, or before those of a search, which begin with a lower number. */
  private static final int COMPLETE = 0x43;

  private static final int CUT = 0x58;

  /** Instead of the number of recommended keywords, which is smaller: each has a popularity. */
  private static final int HAS_POPULARITIES = 0xff7f;

  private static final List<PopularityScale> SCALES =
      List.of(
          PopularityScale.LEGACY,
          PopularityScale.ADS_1_TO_100,
          PopularityScale.ADS_1_TO_5,
          PopularityScale.ADS_WEEKLY_1_TO_100,
          PopularityScale.ADS_MONTHLY_1_TO_100);

  private static final List<DownloadsEvidence> EVIDENCE =
      List.of(DownloadsEvidence.COUNTER, DownloadsEvidence.CHART, DownloadsEvidence.RATINGS);

  private FactsCodec() {}

  static void write(ByteWriter out, OrderCodec orders, Facts facts) {
    switch (facts) {
      case Facts.SearchRanking ranking -> write(out, orders, ranking);
      case Facts.SuggestionList list ->
          out.writeAll(list.suggestions(), suggestion -> writeSuggestion(out, suggestion));
      case Facts.ChartRanking ranking -> writeCharts(out, orders, ranking);
      case Facts.Listing listing -> ListingCodec.write(out, listing);
      case Facts.Summary summary -> ListingCodec.write(out, summary);
      case Facts.Rating(double average, long count) -> {
        out.writeFixed(Double.doubleToLongBits(average), Double.BYTES);
        out.writeVarint(count);
      }
      case Facts.Popularity(int value, PopularityScale scale, var week) -> {
        WordCodec.writeCode(out, SCALES, scale);
        out.writeByte(value);
        week.ifPresent(known -> write(out, known));
      }
      case Facts.SuggestionRank(int logRank, int sigma, int methodVersion) -> {
        out.writeVarint(logRank);
        out.writeVarint(sigma);
        out.writeVarint(methodVersion);
      }
      case Facts.AdsSuggestionList list -> write(out, list);
      case KeywordList(var keywords) ->
          out.writeAll(keywords, keyword -> WordCodec.writeKeyword(out, keyword));
      case PopularityCounts counts -> write(out, counts);
      case DownloadsParameters(int methodVersion, int apps, var means, var covariances) -> {
        out.writeVarint(methodVersion);
        out.writeVarint(apps);
        out.writeAll(means, mean -> out.writeSigned(mean));
        out.writeAll(covariances, covariance -> out.writeSigned(covariance));
      }
      case Facts.EstimatedDownloads downloads -> write(out, downloads);
      case AppList list -> write(out, orders, list);
      case ReportedRank reported -> {
        WordCodec.writeKeyword(out, reported.keyword());
        out.writeVarint(reported.positionOrZero());
      }
      case RatingHistogram(var counts) -> counts.forEach(out::writeVarint);
      case ProductPage page -> ProductPageCodec.write(out, page);
      case SearchEntries entries -> SearchEntriesCodec.write(out, entries);
      case Review review -> ReviewCodec.write(out, review);
      case ReviewList list -> ReviewCodec.write(out, list);
      case TopSearches searches -> write(out, searches);
    }
  }

  static Facts read(ByteReader in, Subject<?> subject, int version, OrderCodec orders) {
    return switch (subject) {
      case Subject.Search _ -> readRanking(in, version, orders);
      case Subject.Suggestions _ -> new Facts.SuggestionList(in.readAll(() -> readSuggestion(in)));
      case Subject.Chart _ -> readCharts(in, version, orders);
      case Subject.Listing _ -> ListingCodec.read(in);
      case Subject.Summary _ -> ListingCodec.readSummary(in);
      case Subject.Rating _ -> readRating(in);
      case Subject.SuggestionRank _ ->
          new Facts.SuggestionRank(in.readInt(), in.readInt(), in.readInt());
      case Subject.Popularity _ -> readPopularity(in);
      case Subject.AdsSuggestions _ -> readRecommended(in);
      case Subject.TrendingSearches _ -> new KeywordList(readDistinct(in));
      case Subject.PopularityReport _ -> readCounts(in);
      case Subject.DownloadsFit _ ->
          new DownloadsParameters(
              in.readInt(),
              in.readInt(),
              in.readAll(() -> (int) in.readSigned()),
              in.readAll(() -> (int) in.readSigned()));
      case Subject.EstimatedDownloads _ -> readDownloads(in);
      case Subject.ReportedRanks _ -> ReportedRank.of(WordCodec.readKeyword(in), in.readInt());
      case Subject.SimilarApps _, Subject.DeveloperApps _ ->
          readApps(in, version, orders, (apps, cards) -> readList(in, apps, cards));
      case Subject.Histogram _ -> readHistogram(in);
      case Subject.ProductPage _ -> ProductPageCodec.read(in);
      case Subject.SearchPage _ -> SearchEntriesCodec.read(in);
      case Subject.Reviews _ -> ReviewCodec.readList(in);
      case Subject.ReviewText _ -> ReviewCodec.read(in);
      case Subject.TopSearches _ -> readSearches(in);
    };
  }

  /** Without those that were another keyword for an earlier version. */
  private static List<Keyword> readDistinct(ByteReader in) {
    return in.readAll(() -> WordCodec.readKeyword(in)).stream().distinct().toList();
  }

  /** The popularity is stored plus one; zero means that there is none. */
  private static void write(ByteWriter out, Facts.AdsSuggestionList list) {
    if (list.popularities().isEmpty()) {
      out.writeAll(list.keywords(), keyword -> WordCodec.writeKeyword(out, keyword));
      return;
    }
    out.writeFixed(HAS_POPULARITIES, Short.BYTES);
    out.writeAll(
        list.keywords(),
        keyword -> {
          WordCodec.writeKeyword(out, keyword);
          out.writeByte(list.findPopularity(keyword).map(known -> known + 1).orElse(0));
        });
  }

  /** Earlier versions have no popularities. */
  private static Facts.AdsSuggestionList readRecommended(ByteReader in) {
    if (in.remaining() < Short.BYTES || in.peekFixed(0, Short.BYTES) != HAS_POPULARITIES) {
      return new Facts.AdsSuggestionList(readDistinct(in));
    }
    in.skip(Short.BYTES);
    Map<Keyword, Integer> stored = new LinkedHashMap<>();
    int count = in.readCount();
    for (int i = 0; i < count; i++) {
      stored.putIfAbsent(WordCodec.readKeyword(in), in.readByte());
    }
    Map<Keyword, Integer> popularities = new HashMap<>();
    stored.forEach(
        (keyword, plusOne) -> {
          if (plusOne > 0) {
            popularities.put(keyword, plusOne - 1);
          }
        });
    return new Facts.AdsSuggestionList(List.copyOf(stored.keySet()), popularities);
  }

  private static void writeApps(
      ByteWriter out, OrderCodec orders, List<AppId> apps, Map<AppId, Card> cards) {
    CardCodec.Writer writer = new CardCodec.Writer(out, cards);
    RankingCodec.write(out, orders, apps, writer::writeAfter);
    writer.close();
  }

  /** Where the end is the usual one, it is not written, as in earlier versions. */
  private static void write(ByteWriter out, OrderCodec orders, Facts.SearchRanking ranking) {
    if (!ranking.hasUsualEnd()) {
      writeEnd(out, ranking.complete());
    }
    writeApps(out, orders, ranking.apps(), ranking.cards());
  }

  private static Facts.SearchRanking readRanking(ByteReader in, int version, OrderCodec orders) {
    Optional<Boolean> complete = findEnd(in);
    return readApps(
        in,
        version,
        orders,
        (apps, cards) ->
            complete
                .map(known -> new Facts.SearchRanking(apps, cards, known))
                .orElseGet(() -> Facts.SearchRanking.ofUnknownEnd(apps, cards)));
  }

  /** Whether a search is complete; empty where the end is the usual one. */
  private static Optional<Boolean> findEnd(ByteReader in) {
    int first = in.remaining() == 0 ? 0 : (int) in.peekFixed(0, 1);
    if (first != COMPLETE && first != CUT) {
      return Optional.empty();
    }
    in.skip(1);
    return Optional.of(isComplete(first));
  }

  private static void write(ByteWriter out, OrderCodec orders, AppList list) {
    writeApps(out, orders, list.apps(), list.cards());
    list.complete().ifPresent(complete -> writeEnd(out, complete));
  }

  private static void writeEnd(ByteWriter out, boolean complete) {
    out.writeByte(complete ? COMPLETE : CUT);
  }

  /** Earlier versions do not say whether a list is complete, at the end. */
  private static AppList readList(ByteReader in, List<AppId> apps, Map<AppId, Card> cards) {
    Optional<Boolean> complete =
        in.remaining() == 0 ? Optional.empty() : Optional.of(isComplete(in.readByte()));
    return new AppList(apps, cards, complete);
  }

  private static boolean isComplete(int code) {
    return switch (code) {
      case COMPLETE -> true;
      case CUT -> false;
      default -> throw new ArchiveFormatException("a list of apps ends with " + code);
    };
  }

  private static <F extends Facts> F readApps(
      ByteReader in,
      int version,
      OrderCodec orders,
      BiFunction<List<AppId>, Map<AppId, Card>, F> facts) {
    CardCodec.Reader cards = cardReader(in, version);
    List<AppId> apps = RankingCodec.read(in, orders, cards::readAfter);
    return facts.apply(apps, cards.readEnd());
  }

  /** Reads what a search has of one app. */
  static AppInSearch readApp(
      ByteReader in, int version, OrderCodec orders, AppId app, Instant observedAt, Source source) {
    Optional<Boolean> complete = findEnd(in);
    CardCodec.OneReader cards =
        new CardCodec.OneReader(in, version == ObservationCodec.VERSION_WITH_CARDS, false);
    RankingCodec.Place place = RankingCodec.readPlace(in, orders, app, cards);
    boolean isComplete =
        complete.orElseGet(
            () -> Facts.SearchRanking.isUsuallyComplete(place.store(), place.apps()));
    Rank rank =
        place.isRanked() ? Rank.at(place.position()) : Rank.ofOthers(place.apps(), isComplete);
    return new AppInSearch(observedAt, source, rank, cards.readEnd());
  }

  /** Reads what a chart has of one app. */
  static AppInChart readAppInChart(
      ByteReader in, int version, OrderCodec orders, AppId app, Instant observedAt, Source source) {
    var title = in.readOptional(in::readText);
    int count = in.readCount();
    CardCodec.OneReader cards =
        new CardCodec.OneReader(in, version == ObservationCodec.VERSION_WITH_CARDS, count > 1);
    Map<ChartKind, Integer> ranks = new EnumMap<>(ChartKind.class);
    for (int i = 0; i < count; i++) {
      ChartKind kind = WordCodec.readChartKind(in);
      RankingCodec.Place place = RankingCodec.readPlace(in, orders, app, cards);
      if (place.isRanked()) {
        ranks.put(kind, place.position());
      }
    }
    return new AppInChart(observedAt, source, title, ranks, cards.readEnd());
  }

  private static void write(ByteWriter out, Facts.EstimatedDownloads downloads) {
    out.writeVarint(downloads.version());
    out.writeSigned(downloads.logMedian());
    out.writeVarint(downloads.sigma());
    out.writeAll(downloads.evidence(), kind -> WordCodec.writeCode(out, EVIDENCE, kind));
    out.writeVarint(downloads.keywordMillionths());
  }

  private static Facts.EstimatedDownloads readDownloads(ByteReader in) {
    return new Facts.EstimatedDownloads(
        in.readInt(),
        (int) in.readSigned(),
        in.readInt(),
        new TreeSet<>(in.readAll(() -> WordCodec.readCode(in, EVIDENCE))),
        in.readInt());
  }

  private static RatingHistogram readHistogram(ByteReader in) {
    return new RatingHistogram(
        Stream.generate(in::readVarint).limit(RatingHistogram.STARS).toList());
  }

  /** The priority is stored plus one; zero means that there is none. */
  private static void writeSuggestion(ByteWriter out, Suggestion suggestion) {
    WordCodec.writeKeyword(out, suggestion.term());
    OptionalInt priority = suggestion.priority();
    out.writeVarint(priority.isPresent() ? priority.getAsInt() + 1L : 0);
  }

  private static Suggestion readSuggestion(ByteReader in) {
    var term = WordCodec.readKeyword(in);
    int priority = in.readInt();
    return new Suggestion(term, priority == 0 ? OptionalInt.empty() : OptionalInt.of(priority - 1));
  }

  private static void writeCharts(ByteWriter out, OrderCodec orders, Facts.ChartRanking ranking) {
    CardCodec.Writer cards = new CardCodec.Writer(out, ranking.cards());
    Consumer<AppId> afterApp = onceEach(cards::writeAfter);
    out.writeOptional(ranking.title(), out::writeText);
    out.writeAll(
        ranking.charts().entrySet(),
        chart -> {
          WordCodec.writeChartKind(out, chart.getKey());
          RankingCodec.write(out, orders, chart.getValue(), afterApp);
        });
    cards.close();
  }

  private static Facts.ChartRanking readCharts(ByteReader in, int version, OrderCodec orders) {
    CardCodec.Reader cards = cardReader(in, version);
    Consumer<AppId> afterApp = onceEach(cards::readAfter);
    var title = in.readOptional(in::readText);
    int count = in.readCount();
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (int i = 0; i < count; i++) {
      ChartKind kind = WordCodec.readChartKind(in);
      if (charts.put(kind, RankingCodec.read(in, orders, afterApp)) != null) {
        throw new ArchiveFormatException("duplicate chart");
      }
    }
    return new Facts.ChartRanking(charts, title, cards.readEnd());
  }

  /** An app in several charts has its card in the first. */
  private static Consumer<AppId> onceEach(Consumer<AppId> action) {
    Set<AppId> seen = new HashSet<>();
    return app -> {
      if (seen.add(app)) {
        action.accept(app);
      }
    };
  }

  private static CardCodec.Reader cardReader(ByteReader in, int version) {
    return new CardCodec.Reader(in, version == ObservationCodec.VERSION_WITH_CARDS);
  }

  private static Facts.Rating readRating(ByteReader in) {
    return new Facts.Rating(Double.longBitsToDouble(in.readFixed(Double.BYTES)), in.readVarint());
  }

  private static void write(ByteWriter out, PopularityCounts counts) {
    out.writeByte(counts.lowest());
    out.writeAll(counts.terms(), count -> out.writeVarint(count));
    WordCodec.writeCode(out, SCALES, counts.scale());
    out.writeByte(counts.residual().isPresent() ? HAS_MORE | HAS_RESIDUAL : HAS_MORE);
    counts
        .residual()
        .ifPresent(
            known -> {
              out.writeVarint(known.rows());
              out.writeVarint(known.hundredths());
            });
    out.writeByte(
        (counts.end().isPresent() ? HAS_END : 0) | (counts.weeks().isPresent() ? HAS_WEEKS : 0));
    counts
        .end()
        .ifPresent(
            end -> {
              out.writeVarint(end.hundredths());
              out.writeVarint(end.sigmaHundredths());
            });
    counts.weeks().ifPresent(weeks -> write(out, weeks));
  }

  private static void write(ByteWriter out, WeeksAndMonth weeks) {
    out.writeByte(weeks.days());
    out.writeSigned(weeks.interceptHundredths());
    out.writeVarint(weeks.sigmaHundredths());
    out.writeVarint(weeks.residualHundredths());
    out.writeVarint(weeks.terms());
  }

  /** Earlier versions end with the counts, or have a threshold and end with the residual. */
  private static PopularityCounts readCounts(ByteReader in) {
    int lowest = in.readByte();
    List<Integer> terms = in.readAll(() -> (int) in.readVarint());
    boolean isEarlier = in.remaining() == 0;
    PopularityScale scale =
        isEarlier ? PopularityScale.ADS_1_TO_100 : WordCodec.readCode(in, SCALES);
    int flags = isEarlier ? 0 : in.readByte();
    int threshold = flags & ~HAS_RESIDUAL;
    Optional<GenreResidual> residual =
        threshold == flags ? Optional.empty() : Optional.of(readResidual(in));
    if (threshold != HAS_MORE) {
      Optional<ListEnd> end =
          threshold == 0 ? Optional.empty() : Optional.of(ListEnd.ofLowest(threshold));
      return new PopularityCounts(scale, lowest, terms, end, residual, Optional.empty());
    }
    int more = in.readByte();
    return new PopularityCounts(
        scale,
        lowest,
        terms,
        (more & HAS_END) == 0 ? Optional.empty() : Optional.of(readEnd(in)),
        residual,
        (more & HAS_WEEKS) == 0 ? Optional.empty() : Optional.of(readWeeks(in)));
  }

  private static GenreResidual readResidual(ByteReader in) {
    int rows = (int) in.readVarint();
    return new GenreResidual((int) in.readVarint(), rows);
  }

  private static ListEnd readEnd(ByteReader in) {
    int hundredths = in.readInt();
    return new ListEnd(hundredths, in.readInt());
  }

  private static WeeksAndMonth readWeeks(ByteReader in) {
    int days = in.readByte();
    int intercept = (int) in.readSigned();
    int sigma = in.readInt();
    int residual = in.readInt();
    return new WeeksAndMonth(days, intercept, sigma, residual, in.readInt());
  }

  /** Earlier versions do not store it. */
  private static Optional<PopularityWeek> findWeek(ByteReader in) {
    return in.remaining() == 0 ? Optional.empty() : Optional.of(readWeek(in));
  }

  private static void write(ByteWriter out, PopularityWeek week) {
    out.writeSigned(week.first().toEpochDay());
  }

  private static PopularityWeek readWeek(ByteReader in) {
    return new PopularityWeek(LocalDate.ofEpochDay(in.readSigned()));
  }

  private static void write(ByteWriter out, TopSearches searches) {
    write(out, searches.week());
    out.writeAll(
        searches.terms(),
        term -> {
          WordCodec.writeKeyword(out, term.keyword());
          out.writeVarint(term.rank());
          out.writeByte(term.inGenre());
          out.writeByte(term.popularity());
        });
  }

  private static TopSearches readSearches(ByteReader in) {
    return new TopSearches(
        readWeek(in),
        in.readAll(
            () ->
                new TopSearches.Term(
                    WordCodec.readKeyword(in), in.readInt(), in.readByte(), in.readByte())));
  }

  private static Facts.Popularity readPopularity(ByteReader in) {
    PopularityScale scale = WordCodec.readCode(in, SCALES);
    int value = in.readByte();
    return new Facts.Popularity(value, scale, findWeek(in));
  }
}
