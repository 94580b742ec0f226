package dev.storescope.archive;

import dev.storescope.observation.Subject;

/**
 * The bytes of a subject. They end alone: none are the beginning of another subject's, so that what
 * follows them in a key never mixes two subjects.
 */
final class SubjectCodec {
  private static final int SEARCH = 1;
  private static final int SUGGESTIONS = 2;
  private static final int CHART = 3;
  private static final int LISTING = 4;
  private static final int RATING = 5;
  private static final int DEMAND = 6;
  private static final int ADS_SUGGESTIONS = 7;

  private SubjectCodec() {}

  static void write(ByteWriter out, Subject<?> subject) {
    out.writeByte(code(subject));
    Vocabulary.writeCountry(out, subject.country());
    switch (subject) {
      case Subject.Search search -> {
        Vocabulary.writeDevice(out, search.device());
        Vocabulary.writeKeyword(out, search.keyword());
      }
      case Subject.Suggestions suggestions -> {
        Vocabulary.writeStore(out, suggestions.store());
        Vocabulary.writeKeyword(out, suggestions.term());
      }
      case Subject.Chart chart -> {
        Vocabulary.writeDevice(out, chart.device());
        Vocabulary.writeCategory(out, chart.category());
      }
      case Subject.Listing listing -> Vocabulary.writeApp(out, listing.app());
      case Subject.Rating rating -> Vocabulary.writeApp(out, rating.app());
      case Subject.Demand demand -> Vocabulary.writeKeyword(out, demand.keyword());
      case Subject.AdsSuggestions suggestions -> Vocabulary.writeApp(out, suggestions.app());
    }
  }

  static Subject<?> read(ByteReader in) {
    int code = in.readByte();
    var country = Vocabulary.readCountry(in);
    return switch (code) {
      case SEARCH ->
          new Subject.Search(Vocabulary.readDevice(in), country, Vocabulary.readKeyword(in));
      case SUGGESTIONS ->
          new Subject.Suggestions(Vocabulary.readStore(in), country, Vocabulary.readKeyword(in));
      case CHART ->
          new Subject.Chart(Vocabulary.readDevice(in), country, Vocabulary.readCategory(in));
      case LISTING -> new Subject.Listing(Vocabulary.readApp(in), country);
      case RATING -> new Subject.Rating(Vocabulary.readApp(in), country);
      case DEMAND -> new Subject.Demand(country, Vocabulary.readKeyword(in));
      case ADS_SUGGESTIONS -> new Subject.AdsSuggestions(Vocabulary.readApp(in), country);
      default -> throw new ArchiveFormatException("there is no kind of subject " + code);
    };
  }

  private static int code(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _ -> SEARCH;
      case Subject.Suggestions _ -> SUGGESTIONS;
      case Subject.Chart _ -> CHART;
      case Subject.Listing _ -> LISTING;
      case Subject.Rating _ -> RATING;
      case Subject.Demand _ -> DEMAND;
      case Subject.AdsSuggestions _ -> ADS_SUGGESTIONS;
    };
  }
}
