package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The encoding of facts; their subject determines the kind. */
final class FactsCodec {
  private static final List<PopularityScale> SCALES =
      List.of(PopularityScale.LEGACY, PopularityScale.ADS_1_TO_100, PopularityScale.ADS_1_TO_5);

  private FactsCodec() {}

  static void write(ByteWriter out, Facts facts) {
    switch (facts) {
      case Facts.SearchRanking ranking -> {
        RankingCodec.write(out, ranking.apps());
        writeCards(out, ranking.apps(), ranking.cards());
      }
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

  private static Facts.SearchRanking readSearch(ByteReader in, int version) {
    List<AppId> apps = RankingCodec.read(in);
    return new Facts.SearchRanking(apps, readCards(in, apps, version));
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
    out.writeOptional(ranking.title(), out::writeText);
    out.writeAll(
        ranking.charts().entrySet(),
        chart -> {
          WordCodec.writeChartKind(out, chart.getKey());
          RankingCodec.write(out, chart.getValue());
        });
    writeCards(out, apps(ranking.charts()), ranking.cards());
  }

  private static Facts.ChartRanking readCharts(ByteReader in, int version) {
    var title = in.readOptional(in::readText);
    int count = in.readCount();
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (int i = 0; i < count; i++) {
      if (charts.put(WordCodec.readChartKind(in), RankingCodec.read(in)) != null) {
        throw new ArchiveFormatException("duplicate chart");
      }
    }
    return new Facts.ChartRanking(charts, title, readCards(in, apps(charts), version));
  }

  static boolean hasCards(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking ranking -> !ranking.cards().isEmpty();
      case Facts.ChartRanking ranking -> !ranking.cards().isEmpty();
      case Facts.SuggestionList _,
          Facts.Listing _,
          Facts.Summary _,
          Facts.Rating _,
          Facts.Popularity _,
          Facts.AdsSuggestionList _ ->
          false;
    };
  }

  private static void writeCards(ByteWriter out, List<AppId> apps, Map<AppId, Card> cards) {
    if (!cards.isEmpty()) {
      CardCodec.write(out, apps, cards);
    }
  }

  private static Map<AppId, Card> readCards(ByteReader in, List<AppId> apps, int version) {
    return version < ObservationCodec.VERSION_WITH_CARDS ? Map.of() : CardCodec.read(in, apps);
  }

  private static List<AppId> apps(Map<ChartKind, List<AppId>> charts) {
    return charts.values().stream().flatMap(List::stream).distinct().toList();
  }

  private static Facts.Rating readRating(ByteReader in) {
    return new Facts.Rating(Double.longBitsToDouble(in.readFixed(Double.BYTES)), in.readVarint());
  }

  private static Facts.Popularity readPopularity(ByteReader in) {
    PopularityScale scale = WordCodec.readCode(in, SCALES);
    return new Facts.Popularity(in.readByte(), scale);
  }
}
