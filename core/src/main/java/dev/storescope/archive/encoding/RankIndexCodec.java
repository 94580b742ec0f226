package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The encoding of the indexes from an app to its ranks in searches and in charts, the same in every
 * engine. The partition is the app, the country and the device. The position is the instant, then
 * the keyword, or the category and the chart, in the order that the archive lists them. The value
 * is the rank.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class RankIndexCodec {
  private static final int CATEGORY_END = 0;

  private RankIndexCodec() {}

  public static byte[] partition(AppId app, Country country, Device device) {
    ByteWriter out = new ByteWriter();
    WordCodec.writeApp(out, app);
    WordCodec.writeCountry(out, country);
    WordCodec.writeDevice(out, device);
    return out.toBytes();
  }

  /** The rows of an observation in the index of keyword ranks. */
  public static List<ArchiveRow> keywordRows(Observation<?> observation) {
    if (observation.subject() instanceof Subject.Search search
        && observation.facts() instanceof Facts.SearchRanking ranking) {
      byte[] position =
          position(observation.observedAt(), out -> writeSorted(out, search.keyword()));
      return rows(ranking.apps(), search.country(), search.device(), position);
    }
    return List.of();
  }

  /** The rows of an observation in the index of chart ranks. */
  public static List<ArchiveRow> chartRows(Observation<?> observation) {
    List<ArchiveRow> rows = new ArrayList<>();
    if (observation.subject() instanceof Subject.Chart chart
        && observation.facts() instanceof Facts.ChartRanking ranking) {
      ranking
          .charts()
          .forEach(
              (kind, apps) -> {
                byte[] position =
                    position(
                        observation.observedAt(), out -> writeSorted(out, chart.category(), kind));
                rows.addAll(rows(apps, chart.country(), chart.device(), position));
              });
    }
    return rows;
  }

  public static KeywordRank decodeKeywordRank(byte[] position, byte[] value) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(position);
          Instant observedAt = Instant.ofEpochMilli(in.readFixed(Long.BYTES));
          return new KeywordRank(observedAt, readKeyword(in), rank(value));
        });
  }

  public static ChartRank decodeChartRank(byte[] position, byte[] value) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(position);
          Instant observedAt = Instant.ofEpochMilli(in.readFixed(Long.BYTES));
          CategoryId category = readCategory(in);
          ChartKind kind = WordCodec.readChartKind(in);
          in.requireEnd();
          return new ChartRank(observedAt, category, kind, rank(value));
        });
  }

  /** A search or a chart that ranked an app at an instant, in milliseconds. */
  public record RankedAt(Subject<?> subject, long millis) {}

  /** Decodes the key of a row in the index of keyword ranks. */
  public static RankedAt decodeKeywordKey(byte[] key) {
    return decodeKey(
        key, (in, country, device) -> new Subject.Search(device, country, readKeyword(in)));
  }

  /** Decodes the key of a row in the index of chart ranks. */
  public static RankedAt decodeChartKey(byte[] key) {
    return decodeKey(
        key, (in, country, device) -> new Subject.Chart(device, country, readCategory(in)));
  }

  /** Reads the end of a key. */
  private interface SubjectReader {
    Subject<?> read(ByteReader in, Country country, Device device);
  }

  private static RankedAt decodeKey(byte[] key, SubjectReader subject) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(key);
          var _ = WordCodec.readApp(in);
          Country country = WordCodec.readCountry(in);
          Device device = WordCodec.readDevice(in);
          long millis = in.readFixed(Long.BYTES);
          return new RankedAt(subject.read(in, country, device), millis);
        });
  }

  private static Keyword readKeyword(ByteReader in) {
    return Keyword.ofStored(ByteReader.utf16(in.readRaw(in.remaining())));
  }

  private static List<ArchiveRow> rows(
      List<AppId> apps, Country country, Device device, byte[] position) {
    return IntStream.range(0, apps.size())
        .mapToObj(i -> new ArchiveRow(partition(apps.get(i), country, device), position, value(i)))
        .toList();
  }

  private static byte[] value(int appsBefore) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(appsBefore + 1);
    return out.toBytes();
  }

  private static int rank(byte[] value) {
    ByteReader in = new ByteReader(value);
    int rank = in.readInt();
    in.requireEnd();
    return rank;
  }

  private static byte[] position(Instant observedAt, Consumer<ByteWriter> rest) {
    ByteWriter out = new ByteWriter();
    out.writeFixed(observedAt.toEpochMilli(), Long.BYTES);
    rest.accept(out);
    return out.toBytes();
  }

  /** UTF-16, whose bytes sort like the keywords. */
  private static void writeSorted(ByteWriter out, Keyword keyword) {
    out.writeRaw(ByteWriter.utf16(keyword.text()));
  }

  private static void writeSorted(ByteWriter out, CategoryId category, ChartKind kind) {
    out.writeRaw(category.value().getBytes(StandardCharsets.US_ASCII));
    out.writeByte(CATEGORY_END);
    WordCodec.writeChartKind(out, kind);
  }

  private static CategoryId readCategory(ByteReader in) {
    StringBuilder category = new StringBuilder();
    for (int c = in.readByte(); c != CATEGORY_END; c = in.readByte()) {
      category.append((char) c);
    }
    return new CategoryId(category.toString());
  }
}
