package dev.storescope.parquet;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** The tables of an export. The country is not a column but in the path of a file. */
enum ExportTable {
  OBSERVATIONS(
      "kind text, device text?, keyword text?, app_id text?, category text?, chart text?,"
          + " developer_id text?, review_id text?",
      "results integer, complete flag?"),
  RANKINGS(
      "device text, keyword text", "rank integer, app_id text, rating number?, rating_count long?"),
  CHARTS(
      "device text, category text, chart text",
      "rank integer, app_id text, rating number?, rating_count long?"),
  LISTINGS(
      "app_id text",
      "is_listed flag, kind text?, title text?, developer text?, developer_id text?,"
          + " bundle_id text?, description text?, short_description text?, promotional_text text?,"
          + " release_notes text?, icon text?, screenshots text?, category text?,"
          + " category_name text?, categories text?, price text?, price_amount amount?,"
          + " currency text?, in_app_purchases flag?, version text?, released_at time?,"
          + " updated_at time?, size_bytes long?, minimum_os text?, age_rating text?,"
          + " languages text?, installs long?, advertisements flag?"),
  SUMMARIES(
      "app_id text",
      "title text, developer text?, icon text?, price text?, price_amount amount?, currency text?,"
          + " category text?, category_name text?, description text?, released_at time?"),
  RATINGS("app_id text", "rating number, rating_count long"),
  RATING_HISTOGRAMS(
      "app_id text", "stars_1 long, stars_2 long, stars_3 long, stars_4 long, stars_5 long"),
  POPULARITIES("keyword text", "popularity integer, scale text, week date?"),
  POPULARITY_COUNTS("", "popularity integer, terms integer"),
  SUGGESTIONS("term text", "position integer, keyword text, priority integer?"),
  ESTIMATED_RANKS("keyword text", "log_rank number, sigma number, version integer"),
  DOWNLOADS_FITS(
      "",
      "version integer, apps integer, chart_level number, chart_level_sigma number,"
          + " chart_exponent number, chart_exponent_sigma number, rating_rate number,"
          + " rating_rate_sigma number, country_share number, country_share_sigma number"),
  ESTIMATED_DOWNLOADS(
      "app_id text",
      "p10 number, p50 number, p90 number, evidence text, keyword_factor number, version integer"),
  ADS_SUGGESTIONS("app_id text", "position integer, keyword text, popularity integer?"),
  SIMILAR_APPS(
      "app_id text", "position integer, similar_app_id text, rating number?, rating_count long?"),
  DEVELOPER_APPS(
      "developer_id text", "position integer, app_id text, rating number?, rating_count long?"),
  PRODUCT_PAGES(
      "app_id text",
      "subtitle text?, offers_purchases flag?, age_rating text?, privacy text, features text"),
  IN_APP_PURCHASES("app_id text", "position integer, name text, price text"),
  SEARCH_ENTRIES(
      "device text, keyword text",
      "position integer, kind text, is_ranked flag, id text?, title text?, subtitle text?,"
          + " screenshots integer"),
  REPORTED_RANKS("device text, app_id text", "keyword text, rank integer"),
  TRENDING_SEARCHES("", "position integer, keyword text"),
  TOP_SEARCHES(
      "category text",
      "week date, rank integer, keyword text, popularity_in_genre integer, popularity integer"),
  REVIEW_LISTS(
      "app_id text",
      "position integer, review_id text, submitted_at time, helpful long?, is_complete flag"),
  REVIEWS(
      "app_id text, review_id text",
      "stars integer, title text?, text text, author text, version text?, submitted_at time,"
          + " answer text?, answered_at time?"),
  /** Counted, not observed. */
  COMPLETENESS(
      "store text, kind text, day date, wanted long, observed long, absent long, failed long,"
          + " not_tried long");

  @SuppressWarnings("ImmutableEnumChecker") // parseAll() returns an unmodifiable list
  private final List<TableColumn> columns;

  /**
   * A table of observations.
   *
   * @param keys what was observed, beside the store and the country
   * @param values what was found
   */
  ExportTable(String keys, String values) {
    this(
        Stream.of("store text", keys, "observed_at time, day date", values, "source text")
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining(", ")));
  }

  ExportTable(String columns) {
    this.columns = TableColumn.parseAll(columns);
  }

  List<TableColumn> columns() {
    return columns;
  }

  /** The name of the folder with its files. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  MessageType schema() {
    return new MessageType(
        wireName(), columns.stream().map(TableColumn::schema).toArray(Type[]::new));
  }
}
