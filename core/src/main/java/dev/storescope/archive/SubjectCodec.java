package dev.storescope.archive;

import dev.storescope.observation.Subject;

/** The encoding of a subject. It is self-delimiting: none is a prefix of another subject's. */
final class SubjectCodec {
  private static final int SEARCH = 1;
  private static final int SUGGESTIONS = 2;
  private static final int CHART = 3;
  private static final int LISTING = 4;
  private static final int RATING = 5;
  private static final int DEMAND = 6;
  private static final int ADS_SUGGESTIONS = 7;
  private static final int SUMMARY = 8;

  private SubjectCodec() {}

  static void write(ByteWriter out, Subject<?> subject) {
    out.writeByte(code(subject));
    WordCodec.writeCountry(out, subject.country());
    switch (subject) {
      case Subject.Search search -> {
        WordCodec.writeDevice(out, search.device());
        WordCodec.writeKeyword(out, search.keyword());
      }
      case Subject.Suggestions suggestions -> {
        WordCodec.writeStore(out, suggestions.store());
        WordCodec.writeKeyword(out, suggestions.term());
      }
      case Subject.Chart chart -> {
        WordCodec.writeDevice(out, chart.device());
        WordCodec.writeCategory(out, chart.category());
      }
      case Subject.Listing listing -> WordCodec.writeApp(out, listing.app());
      case Subject.Summary summary -> WordCodec.writeApp(out, summary.app());
      case Subject.Rating rating -> WordCodec.writeApp(out, rating.app());
      case Subject.Popularity demand -> WordCodec.writeKeyword(out, demand.keyword());
      case Subject.AdsSuggestions suggestions -> WordCodec.writeApp(out, suggestions.app());
    }
  }

  static Subject<?> read(ByteReader in) {
    int code = in.readByte();
    var country = WordCodec.readCountry(in);
    return switch (code) {
      case SEARCH ->
          new Subject.Search(WordCodec.readDevice(in), country, WordCodec.readKeyword(in));
      case SUGGESTIONS ->
          new Subject.Suggestions(WordCodec.readStore(in), country, WordCodec.readKeyword(in));
      case CHART ->
          new Subject.Chart(WordCodec.readDevice(in), country, WordCodec.readCategory(in));
      case LISTING -> new Subject.Listing(WordCodec.readApp(in), country);
      case SUMMARY -> new Subject.Summary(WordCodec.readApp(in), country);
      case RATING -> new Subject.Rating(WordCodec.readApp(in), country);
      case DEMAND -> new Subject.Popularity(country, WordCodec.readKeyword(in));
      case ADS_SUGGESTIONS -> new Subject.AdsSuggestions(WordCodec.readApp(in), country);
      default -> throw new ArchiveFormatException("unknown kind of subject " + code);
    };
  }

  private static int code(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _ -> SEARCH;
      case Subject.Suggestions _ -> SUGGESTIONS;
      case Subject.Chart _ -> CHART;
      case Subject.Listing _ -> LISTING;
      case Subject.Summary _ -> SUMMARY;
      case Subject.Rating _ -> RATING;
      case Subject.Popularity _ -> DEMAND;
      case Subject.AdsSuggestions _ -> ADS_SUGGESTIONS;
    };
  }
}
