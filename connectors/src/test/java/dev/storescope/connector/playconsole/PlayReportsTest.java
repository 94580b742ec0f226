package dev.storescope.connector.playconsole;

import static dev.storescope.connector.playconsole.PlayFiles.APP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.playconsole.PlayOutcome.Answered;
import dev.storescope.connector.playconsole.PlayOutcome.NotAnswered;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnRating;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReview;
import dev.storescope.own.OwnSales;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayReportsTest {
  private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
  private static final String INSTALLS = "stats/installs/installs_com.example.chess_202611_";
  private static final String LISTING =
      "stats/store_performance/store_performance_com.example.chess_202611_";
  private static final String RATINGS = "stats/ratings/ratings_com.example.chess_202611_";
  private static final String REVIEWS = "reviews/reviews_com.example.chess_202611.csv";
  private static final String OVERVIEW_HEADER =
      "Date,Package name,Daily Device Installs,Daily Device Uninstalls,Daily Device Upgrades,Total"
          + " User Installs,Daily User Installs,Daily User Uninstalls,Active Device Installs,Install"
          + " events,Update events,Uninstall events\n";
  private static final String SOURCE_HEADER =
      "Date,Package name,Traffic source,Search term,UTM source,UTM campaign,Store listing"
          + " acquisitions,Store listing visitors,Store listing conversion rate\n";
  private static final String COUNTRY_HEADER =
      "Date,Package name,Country / region,Store listing acquisitions,Store listing visitors,Store"
          + " listing conversion rate\n";

  @Test
  void theAppsAreThoseWithFilesOfInstalls() throws Exception {
    PlayFiles files =
        PlayFiles.of(INSTALLS + "overview.csv", "")
            .with(INSTALLS + "country.csv", "")
            .with(INSTALLS + "carrier.csv", "")
            .with("stats/installs/installs_com.foo_202512_202611_country.csv", "")
            .with("stats/installs/installs_nopackage_202611_country.csv", "")
            .with("stats/ratings/ratings_com.other_202611_country.csv", "");
    assertThat(files.reports().listApps())
        .isEqualTo(new Answered<>(List.of(APP, AppId.of(StoreType.GOOGLE_PLAY, "com.foo_202512"))));
  }

  @Test
  void theFilesAreThoseOfTheAppThatAreRead() throws Exception {
    PlayFiles files =
        PlayFiles.of(INSTALLS + "overview.csv", "")
            .with(INSTALLS.replace("11_", "10_") + "country.csv", "")
            .with(INSTALLS.replace("11_", "09_") + "country.csv", "")
            .with(INSTALLS.replace("chess_", "chess_free_") + "country.csv", "")
            .with(INSTALLS + "device.csv", "")
            .with(LISTING + "country.csv", "")
            .with(LISTING + "traffic_source.csv", "")
            .with(LISTING.replace("/store_", "/total_store_") + "traffic_source.csv", "")
            .with(RATINGS + "country.csv", "")
            .with(REVIEWS, "");
    assertThat(
            answer(
                files
                    .reports()
                    .listFiles(APP, EnumSet.allOf(MonthFile.Kind.class), YearMonth.of(2026, 10))))
        .extracting(file -> file.kind() + " " + file.month())
        .containsExactly(
            "INSTALLS 2026-11",
            "COUNTRY_INSTALLS 2026-10",
            "COUNTRY_LISTING 2026-11",
            "SOURCE_LISTING 2026-11",
            "COUNTRY_RATINGS 2026-11",
            "REVIEWS 2026-11");
  }

  @Test
  void installsOfAllCountriesHaveThreeFigures() throws Exception {
    assertThat(
            days(
                INSTALLS + "overview.csv",
                OVERVIEW_HEADER
                    + "2026-11-01,com.example.chess,12,0,0,0,10,3,500,15,7,4\n"
                    + "2026-11-02,com.example.chess,0,0,0,0,0,2,500,15,7,4\n"))
        .containsExactly(
            day(
                OwnReport.INSTALLS,
                1,
                Map.of(
                    new OwnDay.Key(OwnFigure.USER_INSTALLS, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY),
                        10L,
                    new OwnDay.Key(
                            OwnFigure.DEVICE_INSTALLS, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY),
                        12L,
                    new OwnDay.Key(
                            OwnFigure.USER_UNINSTALLS, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY),
                        3L)),
            day(
                OwnReport.INSTALLS,
                2,
                Map.of(
                    new OwnDay.Key(
                        OwnFigure.USER_UNINSTALLS, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY),
                    2L)));
  }

  @Test
  void columnsAreFoundByTheirNamesWhateverTheYear() throws Exception {
    assertThat(
            days(
                INSTALLS + "country.csv",
                """
                Date,Package Name,Country,Current Device Installs,Daily Device Installs,Daily user  installs
                2026-11-01,com.example.chess,US,9,8,"1,200"
                2026-11-01,com.example.chess,,9,8,3
                2026-11-01,com.example.chess,ZZ,9,8,4
                """))
        .containsExactly(
            day(
                OwnReport.COUNTRY_INSTALLS,
                1,
                Map.of(
                    new OwnDay.Key(OwnFigure.INSTALLS_BY_COUNTRY, OwnDay.Key.ALL, Country.of("us")),
                        1200L,
                    new OwnDay.Key(
                            OwnFigure.INSTALLS_BY_COUNTRY, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY),
                        7L)));
  }

  @Test
  void aDayWithAnEmptyCellIsNotObserved() throws Exception {
    assertThat(
            days(
                INSTALLS + "country.csv",
                """
                Date,Package name,Country,Daily User Installs
                2026-11-01,com.example.chess,US,5
                2026-11-01,com.example.chess,DE,
                2026-11-02,com.example.chess,DE,1
                """))
        .extracting(OwnDay::date)
        .containsExactly(NOVEMBER.atDay(2));
  }

  @Test
  void countriesWithFewUsersAreNoCountry() throws Exception {
    assertThat(
            days(
                LISTING + "country.csv",
                COUNTRY_HEADER
                    + "2026-11-01,com.example.chess,US,32,71,0.4507\n"
                    + "2026-11-01,com.example.chess,Other,0,9,\n"))
        .containsExactly(
            day(
                OwnReport.COUNTRY_LISTING,
                1,
                Map.of(
                    new OwnDay.Key(OwnFigure.VISITORS_BY_COUNTRY, OwnDay.Key.ALL, Country.of("us")),
                        71L,
                    new OwnDay.Key(
                            OwnFigure.ACQUISITIONS_BY_COUNTRY, OwnDay.Key.ALL, Country.of("us")),
                        32L,
                    new OwnDay.Key(
                            OwnFigure.VISITORS_BY_COUNTRY, OwnDay.Key.ALL, OwnDay.Key.NO_COUNTRY),
                        9L)));
  }

  @Test
  void searchesAreSummedByTermAndBySource() throws Exception {
    String none = "No UTM source specified,No UTM campaign specified,";
    assertThat(
            days(
                LISTING + "traffic_source.csv",
                SOURCE_HEADER
                    + "2026-11-01,com.example.chess,Google Play search,Chess,"
                    + none
                    + "60,200,0.3\n"
                    + "2026-11-01,com.example.chess,Google Play search,chess,Other,Other,9,40,0.225\n"
                    + "2026-11-01,com.example.chess,Google Play search,\"play, \"\"chess\"\"\","
                    + none
                    + "0,7,0\n"
                    + "2026-11-01,com.example.chess,Google Play search,Other,"
                    + none
                    + "27,99,0.2727\n"
                    + "2026-11-01,com.example.chess,Ads and referrals,Other,mail,autumn,5,6,0.8\n"
                    + "2026-11-01,com.example.chess,Other,Other,Other,Other,41,80,0.5125\n"))
        .containsExactly(
            day(
                OwnReport.SOURCE_LISTING,
                1,
                Map.ofEntries(
                    source(OwnFigure.VISITORS_BY_SOURCE, "google play search", 346),
                    source(OwnFigure.ACQUISITIONS_BY_SOURCE, "google play search", 96),
                    source(OwnFigure.VISITORS_BY_SOURCE, "ads and referrals", 6),
                    source(OwnFigure.ACQUISITIONS_BY_SOURCE, "ads and referrals", 5),
                    source(OwnFigure.VISITORS_BY_SOURCE, OwnDay.Key.OTHER, 80),
                    source(OwnFigure.ACQUISITIONS_BY_SOURCE, OwnDay.Key.OTHER, 41),
                    source(OwnFigure.VISITORS_BY_TERM, "chess", 240),
                    source(OwnFigure.ACQUISITIONS_BY_TERM, "chess", 69),
                    source(OwnFigure.VISITORS_BY_TERM, "play, \"chess\"", 7),
                    source(OwnFigure.VISITORS_BY_TERM, OwnDay.Key.OTHER, 99),
                    source(OwnFigure.ACQUISITIONS_BY_TERM, OwnDay.Key.OTHER, 27))));
  }

  private static Map.Entry<OwnDay.Key, Long> source(OwnFigure figure, String source, long count) {
    return Map.entry(new OwnDay.Key(figure, source, OwnDay.Key.NO_COUNTRY), count);
  }

  @Test
  void aFileWithAHeaderOnlyHasNoDays() throws Exception {
    assertThat(days(LISTING + "country.csv", COUNTRY_HEADER)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'Date,Package name,Country / region,Unique user install clicks', 'a file has no header with the columns Date, Package name, Country / region, Store listing acquisitions, Store listing visitors'",
    "'<html><body>Sign in</body></html>', 'a file has no header with the columns Date, Package name, Country / region, Store listing acquisitions, Store listing visitors'",
    "'HEADER2026-11-01,com.example.chess,US,3', a row of a file has other columns than the header",
    "'HEADER2026-11-01,com.other,US,3,5,0.6', a file has rows of another app",
    "'HEADER2026-10-31,com.example.chess,US,3,5,0.6', a file has rows of another month",
    "'HEADER11/01/2026,com.example.chess,US,3,5,0.6', a row of a file has no date",
    "'HEADER2026-11-01,com.example.chess,US,3,<5,0.6', a row of a file has no count",
    "'HEADER2026-11-01,com.example.chess,US,-3,5,0.6', a row of a file has no count",
    "'HEADER2026-11-01,com.example.chess,Germany,3,5,0.6', a row of a file has no code of a country",
    "'HEADER2026-11-01,com.example.chess,US,3,5,0.6\n2026-11-01,com.example.chess,US,3,5,0.6', a row of a file is there twice",
    "'HEADER2026-11-01,com.example.chess,US,3,5,\"0.6\n2026', 'a file is no table: The cell that begins with a quotation mark on line 2 has no closing quotation mark.'"
  })
  void anOddFileIsAFailureAsAWhole(String text, String reason) throws Exception {
    String file = text.replace("HEADER", COUNTRY_HEADER);
    assertThat(outcome(LISTING + "country.csv", file))
        .isEqualTo(new NotAnswered<>(new PlayFailure.Failed(reason)));
  }

  @Test
  void ratingsAreAveragesOrNone() throws Exception {
    PlayFiles files =
        PlayFiles.of(
                RATINGS + "overview.csv",
                """
                Date,Package Name,Daily Average Rating,Total Average Rating
                2026-11-01,com.example.chess,4.5,4.2134
                2026-11-02,com.example.chess,NA,4.21
                2026-11-03,com.example.chess,0.0,
                """)
            .with(
                RATINGS + "country.csv",
                """
                Date,Package Name,Country,Daily Average Rating,Total Average Rating
                2026-11-01,com.example.chess,DE,5,4
                """);
    assertThat(ratings(files, RATINGS + "overview.csv"))
        .containsExactly(
            rating(1, Optional.empty(), OptionalDouble.of(4.5), OptionalDouble.of(4.2134)),
            rating(2, Optional.empty(), OptionalDouble.empty(), OptionalDouble.of(4.21)),
            rating(3, Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
    assertThat(ratings(files, RATINGS + "country.csv"))
        .containsExactly(
            rating(1, Optional.of(Country.of("de")), OptionalDouble.of(5), OptionalDouble.of(4)));
    PlayFiles odd =
        PlayFiles.of(
            RATINGS + "overview.csv",
            "Date,Package Name,Daily Average Rating,Total Average Rating\n"
                + "2026-11-01,com.example.chess,5.1,4\n");
    assertThat(odd.reports().readRatings(find(odd, RATINGS + "overview.csv")))
        .isEqualTo(
            new NotAnswered<>(
                new PlayFailure.Failed("a row of a file has no average from 1 to 5")));
  }

  private static OwnRating rating(
      int day, Optional<Country> country, OptionalDouble ofDay, OptionalDouble ofAll) {
    return new OwnRating(APP, NOVEMBER.atDay(day), country, ofDay, ofAll);
  }

  private static List<OwnRating> ratings(PlayFiles files, String name) throws Exception {
    return answer(files.reports().readRatings(find(files, name)));
  }

  @Test
  void reviewsHaveALanguageAndTheAnswer() throws Exception {
    String header =
        "Package Name,App Version Code,App Version Name,Reviewer Language,Device,Review Submit Date"
            + " and Time,Review Submit Millis Since Epoch,Review Last Update Date and Time,Review"
            + " Last Update Millis Since Epoch,Star Rating,Review Title,Review Text,Developer Reply"
            + " Date and Time,Developer Reply Millis Since Epoch,Developer Reply Text,Review Link\n";
    String link =
        "https://play.google.com/apps/publish?account=1#ReviewDetailsPlace:p=com.example.chess&reviewId=gp%3AAOqp";
    PlayFiles files =
        PlayFiles.of(
            REVIEWS,
            header
                + "com.example.chess,402,4.2,de_DE,a52q,x,1762000000000,x,1762000009000,2,,\"Gut,\naber langsam\",x,1762003600000,Danke,"
                + link
                + "\ncom.example.chess,402,4.2,de_DE,a52q,x,1762000000000,x,1762000000000,5,,Gut,,,,"
                + link
                + "\ncom.example.chess,,,xx_,a52q,x,1762000000001,x,,4,,,,,,\n");
    assertThat(answer(files.reports().readReviews(find(files, REVIEWS))))
        .containsExactly(
            new OwnReview(
                "gp:AOqp",
                Optional.empty(),
                Optional.of(MetadataLocale.of("de-DE")),
                new Review(
                    "",
                    2,
                    Optional.empty(),
                    "Gut,\naber langsam",
                    Optional.of("4.2"),
                    Instant.ofEpochMilli(1762000009000L),
                    Optional.of(
                        new DeveloperAnswer(
                            "Danke", Optional.of(Instant.ofEpochMilli(1762003600000L)))))),
            new OwnReview(
                "1762000000001/a52q/xx_",
                Optional.empty(),
                Optional.empty(),
                new Review(
                    "",
                    4,
                    Optional.empty(),
                    "",
                    Optional.empty(),
                    Instant.ofEpochMilli(1762000000001L),
                    Optional.empty())));
  }

  @Test
  void salesAreSummedWithoutThePlacesOfBuyers() throws Exception {
    String csv =
        """
        Order Number,Order Charged Date,Financial Status,Product Title,Package ID,Product Type,SKU ID,Currency of Sale,Item Price,Charged Amount,City of Buyer,State of Buyer,Postal Code of Buyer,Country of Buyer
        GPA.1,2026-11-01,Charged,Gold,com.example.chess,inapp,gold,EUR,1.99,1.99,Aachen,NW,52062,DE
        GPA.2,2026-11-01,Charged,Gold,com.example.chess,inapp,gold,EUR,1.99,"1,001.99",Ulm,BW,89073,DE
        GPA.2,2026-11-01,Refund,Gold,com.example.chess,inapp,gold,EUR,1.99,-1.99,Ulm,BW,89073,DE
        GPA.3,2026-11-02,Charged,Chess,com.example.chess,paidapp,,USD,4.99,4.99,Reno,NV,89501,US
        """;
    List<OwnSales> sales = sales(csv);
    assertThat(sales)
        .containsExactly(
            sales(1, "charged", "inapp", "gold", "de", "EUR", 2, "1003.98"),
            sales(1, "refund", "inapp", "gold", "de", "EUR", 1, "-1.99"),
            sales(2, "charged", "paidapp", "com.example.chess", "us", "USD", 1, "4.99"));
    assertThat(sales.toString()).doesNotContain("GPA", "Ulm", "89073");
    assertThat(sales(csv.replace("Package ID", "Product ID"))).isEqualTo(sales);
  }

  private static OwnSales sales(
      int day,
      String status,
      String kind,
      String product,
      String country,
      String currency,
      long orders,
      String charged) {
    return new OwnSales(
        APP,
        NOVEMBER.atDay(day),
        status,
        kind,
        product,
        Country.of(country),
        currency,
        orders,
        new BigDecimal(charged));
  }

  private static List<OwnSales> sales(String csv) throws Exception {
    PlayReports reports =
        PlayFiles.of("sales/salesreport_202611.zip", zip("salesreport_202611.csv", csv)).reports();
    ReportFile file = answer(reports.listSales()).getFirst();
    return answer(reports.readSales(file));
  }

  @Test
  void anArchiveWithoutATableIsAFailure() throws Exception {
    PlayReports reports =
        PlayFiles.of("sales/salesreport_202611.zip", zip("readme.txt", "none")).reports();
    ReportFile file = answer(reports.listSales()).getFirst();
    assertThat(reports.readSales(file))
        .isEqualTo(new NotAnswered<>(new PlayFailure.Failed("an archive has no CSV file")));
  }

  private static String zip(String name, String text) throws IOException {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(archive)) {
      out.putNextEntry(new ZipEntry(name));
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return archive.toString(StandardCharsets.ISO_8859_1);
  }

  private static OwnDay day(OwnReport report, int day, Map<OwnDay.Key, Long> counts) {
    return new OwnDay(APP, report, NOVEMBER.atDay(day), LocalDate.parse("2026-11-28"), counts);
  }

  private static List<OwnDay> days(String name, String text) throws Exception {
    return answer(outcome(name, text));
  }

  private static PlayOutcome<List<OwnDay>> outcome(String name, String text) throws Exception {
    PlayFiles files = PlayFiles.of(name, text);
    return files.reports().readDays(find(files, name));
  }

  private static MonthFile find(PlayFiles files, String name) throws Exception {
    return answer(files.reports().listFiles(APP, EnumSet.allOf(MonthFile.Kind.class), NOVEMBER))
        .stream()
        .filter(each -> each.file().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static <T> T answer(PlayOutcome<T> outcome) {
    assertThat(outcome).isInstanceOf(Answered.class);
    return ((Answered<T>) outcome).value();
  }
}
