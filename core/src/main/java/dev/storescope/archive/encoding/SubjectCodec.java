package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectPart;
import dev.storescope.observation.SubjectParts;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import java.util.List;
import java.util.stream.Stream;

/** The encoding of a subject. It is self-delimiting: none is a prefix of another subject's. */
final class SubjectCodec {
  private SubjectCodec() {}

  /** The first bytes of the subjects whose observations have terms of the lexicon. */
  static List<Byte> kindsWithTerms() {
    return List.of(SubjectKind.SUGGESTIONS.code(), SubjectKind.POPULARITY.code());
  }

  /** The first bytes of the subjects with a keyword. */
  static List<Byte> kindsWithKeywords() {
    return Stream.of(SubjectKind.values())
        .filter(kind -> kind.parts().contains(SubjectPart.KEYWORD))
        .map(SubjectKind::code)
        .toList();
  }

  /** The keyword in the bytes of a subject that has one, as it was stored. */
  static String keywordIn(byte[] subject) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(subject);
          SubjectKind kind = readKind(in);
          var _ = WordCodec.readCountry(in);
          if (kind.parts().getFirst() != SubjectPart.KEYWORD) {
            // The device or the store.
            var _ = in.readByte();
          }
          return in.readText();
        });
  }

  static void write(ByteWriter out, Subject<?> subject) {
    out.writeByte(subject.kind().code());
    WordCodec.writeCountry(out, subject.country());
    SubjectParts parts = subject.parts();
    for (SubjectPart part : subject.kind().parts()) {
      switch (part) {
        case DEVICE -> WordCodec.writeDevice(out, parts.device());
        case STORE -> WordCodec.writeStore(out, parts.store());
        case APP -> WordCodec.writeApp(out, parts.app());
        case KEYWORD -> WordCodec.writeKeyword(out, parts.keyword());
        case CATEGORY -> WordCodec.writeCategory(out, parts.category());
        case DEVELOPER -> {
          WordCodec.writeStore(out, parts.developer().store());
          out.writeText(parts.developer().value());
        }
        case REVIEW -> out.writeText(parts.review());
      }
    }
  }

  static Subject<?> read(ByteReader in) {
    SubjectKind kind = readKind(in);
    Country country = WordCodec.readCountry(in);
    SubjectParts parts = SubjectParts.none();
    for (SubjectPart part : kind.parts()) {
      parts =
          switch (part) {
            case DEVICE -> parts.with(WordCodec.readDevice(in));
            case STORE -> parts.with(WordCodec.readStore(in));
            case APP -> parts.with(WordCodec.readApp(in));
            case KEYWORD -> parts.with(WordCodec.readKeyword(in));
            case CATEGORY -> parts.with(WordCodec.readCategory(in));
            case DEVELOPER -> parts.with(new DeveloperId(WordCodec.readStore(in), in.readText()));
            case REVIEW -> parts.withReview(in.readText());
          };
    }
    return kind.make(country, parts);
  }

  private static SubjectKind readKind(ByteReader in) {
    int code = in.readByte();
    return SubjectKind.find(code)
        .orElseThrow(() -> new ArchiveFormatException("unknown kind of subject " + code));
  }
}
