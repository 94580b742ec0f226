package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

/**
 * The encodings that keys and values share. Codes are permanent: add at the end, never reuse one.
 */
final class WordCodec {
  private static final List<StoreType> STORES = List.of(StoreType.APP_STORE, StoreType.GOOGLE_PLAY);
  private static final List<Device> DEVICES = List.of(Device.IPHONE, Device.IPAD, Device.ANDROID);

  /** In the order of the kinds, by which the index is sorted. */
  private static final List<ChartKind> CHART_KINDS =
      List.of(ChartKind.FREE, ChartKind.PAID, ChartKind.GROSSING);

  private static final List<Source> SOURCES =
      List.of(
          Source.ITUNES_SEARCH,
          Source.ITUNES_LOOKUP,
          Source.ITUNES_RSS,
          Source.APP_STORE_HINTS,
          Source.APP_STORE_NATIVE_SEARCH,
          Source.GOOGLE_PLAY_DETAILS,
          Source.GOOGLE_PLAY_SEARCH,
          Source.GOOGLE_PLAY_SUGGEST,
          Source.GOOGLE_PLAY_CHARTS,
          Source.APPLE_ADS,
          Source.IMPORT,
          Source.GOOGLE_PLAY_SIMILAR,
          Source.GOOGLE_PLAY_DEVELOPER,
          Source.GOOGLE_PLAY_REVIEWS,
          Source.ITUNES_REVIEWS,
          Source.APP_STORE_TRENDS,
          Source.POOLED_FIT,
          Source.APPLE_ADS_SUGGESTIONS);

  private WordCodec() {}

  static void writeStore(ByteWriter out, StoreType store) {
    writeCode(out, STORES, store);
  }

  static StoreType readStore(ByteReader in) {
    return readCode(in, STORES);
  }

  static void writeDevice(ByteWriter out, Device device) {
    writeCode(out, DEVICES, device);
  }

  static Device readDevice(ByteReader in) {
    return readCode(in, DEVICES);
  }

  static void writeChartKind(ByteWriter out, ChartKind kind) {
    writeCode(out, CHART_KINDS, kind);
  }

  static ChartKind readChartKind(ByteReader in) {
    return readCode(in, CHART_KINDS);
  }

  /** A bit for each kind. */
  static int chartKindBits(Collection<ChartKind> kinds) {
    return kinds.stream().mapToInt(kind -> 1 << CHART_KINDS.indexOf(kind)).sum();
  }

  static List<ChartKind> chartKinds(int bits) {
    if (bits >>> CHART_KINDS.size() != 0) {
      throw new ArchiveFormatException("unknown kind of chart");
    }
    return CHART_KINDS.stream()
        .filter(kind -> (bits >>> CHART_KINDS.indexOf(kind) & 1) == 1)
        .toList();
  }

  /** A code for known sources, zero and the name for others. */
  static void writeSource(ByteWriter out, Source source) {
    writeCode(out, SOURCES, source);
    if (!SOURCES.contains(source)) {
      out.writeText(source.name());
    }
  }

  static Source readSource(ByteReader in) {
    int code = in.readByte();
    return code == 0 ? new Source(in.readText()) : decode(code, SOURCES);
  }

  static void writeCountry(ByteWriter out, Country country) {
    out.writeRaw(country.code().getBytes(StandardCharsets.US_ASCII));
  }

  static Country readCountry(ByteReader in) {
    return new Country(new String(in.readRaw(2), StandardCharsets.US_ASCII));
  }

  static void writeKeyword(ByteWriter out, Keyword keyword) {
    out.writeText(keyword.text());
  }

  static Keyword readKeyword(ByteReader in) {
    return Keyword.ofStored(in.readText());
  }

  static void writeCategory(ByteWriter out, CategoryId category) {
    out.writeText(category.value());
  }

  static CategoryId readCategory(ByteReader in) {
    return new CategoryId(in.readText());
  }

  static void writeApp(ByteWriter out, AppId app) {
    writeStore(out, app.store());
    switch (app) {
      case AppId.AppStore(long number) -> out.writeFixed(number, Long.BYTES);
      case AppId.GooglePlay(String packageName) -> out.writeText(packageName);
    }
  }

  static AppId readApp(ByteReader in) {
    return switch (readStore(in)) {
      case APP_STORE -> new AppId.AppStore(in.readFixed(Long.BYTES));
      case GOOGLE_PLAY -> new AppId.GooglePlay(in.readText());
    };
  }

  /** Writes the position of a value in a list, from 1; zero if it is not in the list. */
  static <T> void writeCode(ByteWriter out, List<T> values, T value) {
    out.writeByte(values.indexOf(value) + 1);
  }

  static <T> T readCode(ByteReader in, List<T> values) {
    return decode(in.readByte(), values);
  }

  static <T> T decode(int code, List<T> values) {
    if (code < 1 || code > values.size()) {
      throw new ArchiveFormatException("unknown code " + code);
    }
    return values.get(code - 1);
  }
}
