package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Words;
import java.util.List;
import java.util.Optional;

/**
 * The encoding of the lexicon, the same in every engine: a row for each word of a term. The
 * partition is the market and the word, the position the term, in the order of terms; the value is
 * empty, so that writing a row again changes nothing.
 *
 * <p>Decoding throws {@link ArchiveFormatException} on invalid bytes.
 */
public final class LexiconCodec {
  private static final byte[] NO_VALUE = {};

  private LexiconCodec() {}

  public static byte[] partition(StoreType store, Country country, String word) {
    ByteWriter out = new ByteWriter();
    WordCodec.writeStore(out, store);
    WordCodec.writeCountry(out, country);
    out.writeText(word);
    return out.toBytes();
  }

  public static List<ArchiveRow> rows(LexiconTerm term) {
    byte[] position = ByteWriter.utf16(term.term().text());
    return Words.of(term.term()).stream()
        .distinct()
        .map(
            word ->
                new ArchiveRow(partition(term.store(), term.country(), word), position, NO_VALUE))
        .toList();
  }

  /** The term of a key whose term an earlier version normalized less. */
  static Optional<LexiconTerm> findEarlierTerm(byte[] key) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(key);
          StoreType store = WordCodec.readStore(in);
          Country country = WordCodec.readCountry(in);
          var _ = in.readText();
          String text = ByteReader.utf16(in.readRaw(in.remaining()));
          Keyword term = Keyword.ofStored(text);
          return term.text().equals(text)
              ? Optional.empty()
              : Optional.of(new LexiconTerm(store, country, term));
        });
  }

  /** The term of a row. */
  public static LexiconTerm decodeKey(byte[] key) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(key);
          StoreType store = WordCodec.readStore(in);
          Country country = WordCodec.readCountry(in);
          var _ = in.readText();
          return new LexiconTerm(store, country, decode(in.readRaw(in.remaining())));
        });
  }

  public static Keyword decode(byte[] position) {
    return ObservationCodec.decoding(() -> Keyword.ofStored(ByteReader.utf16(position)));
  }
}
