package dev.storescope.archive;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/** The bytes of the words that keys and values share. The codes are for ever: never reuse one. */
final class Vocabulary {
  private Vocabulary() {}

  static void writeStore(ByteWriter out, StoreType store) {
    out.writeByte(code(store));
  }

  static StoreType readStore(ByteReader in) {
    return find(StoreType.values(), Vocabulary::code, in.readByte());
  }

  static void writeDevice(ByteWriter out, Device device) {
    out.writeByte(code(device));
  }

  static Device readDevice(ByteReader in) {
    return find(Device.values(), Vocabulary::code, in.readByte());
  }

  static void writeChartKind(ByteWriter out, ChartKind kind) {
    out.writeByte(code(kind));
  }

  static ChartKind readChartKind(ByteReader in) {
    return find(ChartKind.values(), Vocabulary::code, in.readByte());
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
    return new Keyword(in.readText());
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

  /** The value of a code; only for codes of one byte. */
  static <E extends Enum<E>> E find(E[] values, ToIntFunction<E> codes, int code) {
    return Arrays.stream(values)
        .filter(value -> codes.applyAsInt(value) == code)
        .findFirst()
        .orElseThrow(() -> new ArchiveFormatException("there is no code " + code));
  }

  private static int code(StoreType store) {
    return switch (store) {
      case APP_STORE -> 1;
      case GOOGLE_PLAY -> 2;
    };
  }

  private static int code(Device device) {
    return switch (device) {
      case IPHONE -> 1;
      case IPAD -> 2;
      case ANDROID -> 3;
    };
  }

  /** In the order of the kinds, which the rank index sorts by. */
  private static int code(ChartKind kind) {
    return switch (kind) {
      case FREE -> 1;
      case PAID -> 2;
      case GROSSING -> 3;
    };
  }
}
