package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/** The encoding of facts; their subject determines the kind. */
final class FactsCodec {
  private static final List<PopularityScale> SCALES =
      List.of(PopularityScale.LEGACY, PopularityScale.ADS_1_TO_100, PopularityScale.ADS_1_TO_5);

  private FactsCodec() {}

  static void write(ByteWriter out, Facts facts) {
    switch (facts) {
      case Facts.SearchRanking ranking -> writeSearch(out, ranking);
      case Facts.SuggestionList list ->
          out.writeAll(list.suggestions(), suggestion -> writeSuggestion(out, suggestion));
      case Facts.ChartRanking ranking -> writeCharts(out, ranking);
      case Facts.Listing listing -> ListingCodec.write(out, listing);
      case Facts.Summary summary -> ListingCodec.write(out, summary);
      case Facts.Rating(double average, long count) -> {
        out.writeFixed(Double.doubleToLongBits(average), Double.BYTES);
        out.writeVarint(count);
      }
      case Facts.Popularity(int value, PopularityScale scale) -> {
        WordCodec.writeCode(out, SCALES, scale);
        out.writeByte(value);
      }
      case Facts.AdsSuggestionList list ->
          out.writeAll(list.keywords(), keyword -> WordCodec.writeKeyword(out, keyword));
    }
  }

  static Facts read(ByteReader in, Subject<?> subject, int version) {
    return switch (subject) {
      case Subject.Search _ -> readSearch(in, version);
      case Subject.Suggestions _ -> new Facts.SuggestionList(in.readAll(() -> readSuggestion(in)));
      case Subject.Chart _ -> readCharts(in, version);
      case Subject.Listing _ -> ListingCodec.read(in);
      case Subject.Summary _ -> ListingCodec.readSummary(in);
      case Subject.Rating _ -> readRating(in);
      case Subject.Popularity _ -> readPopularity(in);
      case Subject.AdsSuggestions _ ->
          new Facts.AdsSuggestionList(in.readAll(() -> WordCodec.readKeyword(in)));
    };
  }

  private static void writeSearch(ByteWriter out, Facts.SearchRanking ranking) {
    CardCodec.Writer cards = new CardCodec.Writer(out, ranking.cards());
    RankingCodec.write(out, ranking.apps(), cards::writeAfter);
    cards.close();
  }

  private static Facts.SearchRanking readSearch(ByteReader in, int version) {
    CardCodec.Reader cards = cardReader(in, version);
    List<AppId> apps = RankingCodec.read(in, cards::readAfter);
    return new Facts.SearchRanking(apps, cards.readEnd());
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

  private static void writeCharts(ByteWriter out, Facts.ChartRanking ranking) {
    CardCodec.Writer cards = new CardCodec.Writer(out, ranking.cards());
    Consumer<AppId> afterApp = onceEach(cards::writeAfter);
    out.writeOptional(ranking.title(), out::writeText);
    out.writeAll(
        ranking.charts().entrySet(),
        chart -> {
          WordCodec.writeChartKind(out, chart.getKey());
          RankingCodec.write(out, chart.getValue(), afterApp);
        });
    cards.close();
  }

  private static Facts.ChartRanking readCharts(ByteReader in, int version) {
    CardCodec.Reader cards = cardReader(in, version);
    Consumer<AppId> afterApp = onceEach(cards::readAfter);
    var title = in.readOptional(in::readText);
    int count = in.readCount();
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (int i = 0; i < count; i++) {
      ChartKind kind = WordCodec.readChartKind(in);
      if (charts.put(kind, RankingCodec.read(in, afterApp)) != null) {
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
    return new CardCodec.Reader(in, version >= ObservationCodec.VERSION_WITH_CARDS);
  }

  private static Facts.Rating readRating(ByteReader in) {
    return new Facts.Rating(Double.longBitsToDouble(in.readFixed(Double.BYTES)), in.readVarint());
  }

  private static Facts.Popularity readPopularity(ByteReader in) {
    PopularityScale scale = WordCodec.readCode(in, SCALES);
    return new Facts.Popularity(in.readByte(), scale);
  }
}
