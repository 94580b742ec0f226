package dev.storescope.archive;

import dev.storescope.observation.Source;
import java.util.List;

/** The bytes of a source: one for those that come with the program, the name for any other. */
final class SourceCodec {
  private static final int BY_NAME = 0;

  /** By code from 1. The codes are for ever: add at the end, never remove. */
  private static final List<Source> KNOWN =
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
          Source.IMPORT);

  private SourceCodec() {}

  static void write(ByteWriter out, Source source) {
    int code = KNOWN.indexOf(source) + 1;
    out.writeByte(code);
    if (code == BY_NAME) {
      out.writeText(source.name());
    }
  }

  static Source read(ByteReader in) {
    int code = in.readByte();
    if (code > KNOWN.size()) {
      throw new ArchiveFormatException("there is no source " + code);
    }
    return code == BY_NAME ? new Source(in.readText()) : KNOWN.get(code - 1);
  }
}
