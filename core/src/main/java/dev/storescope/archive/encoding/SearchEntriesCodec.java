package dev.storescope.archive.encoding;

import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.observation.SearchEntries.EntryKind;
import java.util.List;

/** The encoding of the entries of a search page. */
final class SearchEntriesCodec {
  /** Codes are permanent: add at the end. */
  private static final List<EntryKind> KINDS =
      List.of(
          EntryKind.APP,
          EntryKind.EVENT,
          EntryKind.AD,
          EntryKind.BUNDLE,
          EntryKind.DEVELOPER,
          EntryKind.EDITORIAL,
          EntryKind.GROUP,
          EntryKind.IN_APP_PURCHASE);

  private SearchEntriesCodec() {}

  static void write(ByteWriter out, SearchEntries entries) {
    out.writeAll(
        entries.entries(),
        entry -> {
          WordCodec.writeCode(out, KINDS, entry.kind());
          out.writeOptional(entry.id(), out::writeText);
          out.writeOptional(entry.title(), out::writeText);
          out.writeOptional(entry.subtitle(), out::writeText);
          out.writeVarint(entry.screenshots());
        });
  }

  static SearchEntries read(ByteReader in) {
    return new SearchEntries(
        in.readAll(
            () ->
                new Entry(
                    WordCodec.readCode(in, KINDS),
                    in.readOptional(in::readText),
                    in.readOptional(in::readText),
                    in.readOptional(in::readText),
                    in.readInt())));
  }
}
