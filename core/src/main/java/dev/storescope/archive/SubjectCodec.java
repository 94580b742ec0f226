package dev.storescope.archive;

import dev.storescope.observation.Subject;
import dev.storescope.store.DeveloperId;
import java.util.List;

/** The encoding of a subject. It is self-delimiting: none is a prefix of another subject's. */
final class SubjectCodec {
  private static final int SEARCH = 1;
  static final int SUGGESTIONS = 2;
  private static final int CHART = 3;
  private static final int LISTING = 4;
  private static final int RATING = 5;
  private static final int DEMAND = 6;
  private static final int ADS_SUGGESTIONS = 7;
  private static final int SUMMARY = 8;
  private static final int SIMILAR_APPS = 9;
  private static final int DEVELOPER_APPS = 10;
  private static final int HISTOGRAM = 11;
  private static final int REVIEWS = 12;
  private static final int REVIEW_TEXT = 13;
  private static final int TRENDING_SEARCHES = 14;
  private static final int POPULARITY_REPORT = 15;
  private static final int SUGGESTION_RANK = 16;
  private static final int REPORTED_RANKS = 17;
  private static final int DOWNLOADS_FIT = 18;
  private static final int ESTIMATED_DOWNLOADS = 19;

  private SubjectCodec() {}

  /** The first bytes of the subjects whose observations have terms of the lexicon. */
  static List<Byte> kindsWithTerms() {
    return List.of((byte) SUGGESTIONS, (byte) DEMAND);
  }

  /** The first bytes of the subjects with a keyword. */
  static List<Byte> kindsWithKeywords() {
    return List.of((byte) SEARCH, (byte) SUGGESTIONS, (byte) DEMAND, (byte) SUGGESTION_RANK);
  }

  /** The keyword in the bytes of a subject that has one, as it was stored. */
  static String keywordIn(byte[] subject) {
    return ObservationCodec.decoding(
        () -> {
          ByteReader in = new ByteReader(subject);
          int code = in.readByte();
          var _ = WordCodec.readCountry(in);
          if (code != DEMAND) {
            // The device or the store.
            var _ = in.readByte();
          }
          return in.readText();
        });
  }

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
      case Subject.SuggestionRank rank -> {
        WordCodec.writeStore(out, rank.store());
        WordCodec.writeKeyword(out, rank.keyword());
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
      case Subject.SimilarApps similar -> WordCodec.writeApp(out, similar.app());
      case Subject.DeveloperApps(DeveloperId developer, _) -> {
        WordCodec.writeStore(out, developer.store());
        out.writeText(developer.value());
      }
      case Subject.Histogram histogram -> WordCodec.writeApp(out, histogram.app());
      case Subject.Reviews reviews -> WordCodec.writeApp(out, reviews.app());
      case Subject.ReviewText review -> {
        WordCodec.writeApp(out, review.app());
        out.writeText(review.id());
      }
      case Subject.ReportedRanks ranks -> {
        WordCodec.writeDevice(out, ranks.device());
        WordCodec.writeApp(out, ranks.app());
      }
      case Subject.DownloadsFit fit -> WordCodec.writeStore(out, fit.store());
      case Subject.EstimatedDownloads downloads -> WordCodec.writeApp(out, downloads.app());
      case Subject.TrendingSearches _, Subject.PopularityReport _ -> {}
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
      case SUGGESTION_RANK ->
          new Subject.SuggestionRank(WordCodec.readStore(in), country, WordCodec.readKeyword(in));
      case CHART ->
          new Subject.Chart(WordCodec.readDevice(in), country, WordCodec.readCategory(in));
      case LISTING -> new Subject.Listing(WordCodec.readApp(in), country);
      case SUMMARY -> new Subject.Summary(WordCodec.readApp(in), country);
      case RATING -> new Subject.Rating(WordCodec.readApp(in), country);
      case DEMAND -> new Subject.Popularity(country, WordCodec.readKeyword(in));
      case ADS_SUGGESTIONS -> new Subject.AdsSuggestions(WordCodec.readApp(in), country);
      case SIMILAR_APPS -> new Subject.SimilarApps(WordCodec.readApp(in), country);
      case DEVELOPER_APPS ->
          new Subject.DeveloperApps(
              new DeveloperId(WordCodec.readStore(in), in.readText()), country);
      case HISTOGRAM -> new Subject.Histogram(WordCodec.readApp(in), country);
      case REVIEWS -> new Subject.Reviews(WordCodec.readApp(in), country);
      case REVIEW_TEXT -> new Subject.ReviewText(WordCodec.readApp(in), country, in.readText());
      case TRENDING_SEARCHES -> new Subject.TrendingSearches(country);
      case POPULARITY_REPORT -> new Subject.PopularityReport(country);
      case DOWNLOADS_FIT -> new Subject.DownloadsFit(WordCodec.readStore(in), country);
      case ESTIMATED_DOWNLOADS -> new Subject.EstimatedDownloads(WordCodec.readApp(in), country);
      case REPORTED_RANKS ->
          new Subject.ReportedRanks(WordCodec.readDevice(in), WordCodec.readApp(in), country);
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
      case Subject.SimilarApps _ -> SIMILAR_APPS;
      case Subject.DeveloperApps _ -> DEVELOPER_APPS;
      case Subject.Histogram _ -> HISTOGRAM;
      case Subject.Reviews _ -> REVIEWS;
      case Subject.ReviewText _ -> REVIEW_TEXT;
      case Subject.TrendingSearches _ -> TRENDING_SEARCHES;
      case Subject.PopularityReport _ -> POPULARITY_REPORT;
      case Subject.SuggestionRank _ -> SUGGESTION_RANK;
      case Subject.ReportedRanks _ -> REPORTED_RANKS;
      case Subject.DownloadsFit _ -> DOWNLOADS_FIT;
      case Subject.EstimatedDownloads _ -> ESTIMATED_DOWNLOADS;
    };
  }
}
