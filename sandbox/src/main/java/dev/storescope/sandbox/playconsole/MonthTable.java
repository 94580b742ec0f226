package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.playconsole.PlayCounts.Counted;
import dev.storescope.sandbox.playconsole.PlayDeveloper.Written;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.PlayTraffic.Source;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the table of a file, as it is on a date: blank if it has no rows.
 *
 * @param apps at the time when it is written
 * @param threshold the fewest visitors of a term or a country that has a row of its own
 */
record MonthTable(
    PlayDeveloper apps,
    SeededRandom random,
    AppId app,
    YearMonth month,
    LocalDate writtenOn,
    int threshold) {
  /** Days of fewer visitors than so many times the threshold have one row. */
  private static final int SMALL_DAY = 3;

  private static final int DAYS_OF_CHANGES = 8;
  private static final double FIRST_SHARE = 0.86;
  private static final String NO_CAMPAIGN = "No UTM source specified,No UTM campaign specified";
  private static final String INSTALL_COLUMNS =
      "Daily Device Installs,Daily Device Uninstalls,Daily Device Upgrades,Total User"
          + " Installs,Daily User Installs,Daily User Uninstalls,Active Device Installs,Install"
          + " events,Update events,Uninstall events";
  private static final String VISIT_COLUMNS =
      "Store listing acquisitions,Store listing visitors,Store listing conversion rate";

  String text(FileKind kind) {
    String rows =
        kind == FileKind.REVIEWS
            ? reviews()
            : days(kind).map(day -> rows(kind, day)).collect(Collectors.joining());
    return rows.isEmpty() ? "" : "\uFEFF" + header(kind) + "\n" + rows;
  }

  /** A day is written when it is known; a later one may be known earlier. */
  private Stream<LocalDate> days(FileKind kind) {
    return month
        .atDay(1)
        .datesUntil(month.plusMonths(1).atDay(1))
        .filter(
            day ->
                !day.plusDays(
                        kind.leastDelay()
                            + random
                                .of(kind.name())
                                .below(
                                    kind.mostDelay() - kind.leastDelay() + 1, day.toEpochDay(), 0))
                    .isAfter(writtenOn));
  }

  /** Files of the same bucket differ in how they write the names of columns. */
  private String header(FileKind kind) {
    String place =
        Math.floorMod(app.value().hashCode(), 2) == 0 ? "Country / region" : "Country/Region";
    return switch (kind) {
      case INSTALLS -> "Date,Package name," + INSTALL_COLUMNS;
      case COUNTRY_INSTALLS -> "Date,Package name,Country," + INSTALL_COLUMNS;
      case COUNTRY_RATINGS -> "Date,Package Name,Country,Daily Average Rating,Total Average Rating";
      case COUNTRY_LISTING -> "Date,Package name," + place + "," + VISIT_COLUMNS;
      case SOURCE_LISTING ->
          "Date,Package name,Traffic source,Search term,UTM source,UTM campaign," + VISIT_COLUMNS;
      case TOTAL_ACQUISITIONS -> "Date,Package name," + place + ",Total store acquisitions";
      case REVIEWS ->
          "Package Name,App Version Code,App Version Name,Reviewer Language,Device,Review Submit"
              + " Date and Time,Review Submit Millis Since Epoch,Review Last Update Date and"
              + " Time,Review Last Update Millis Since Epoch,Star Rating,Review Title,Review"
              + " Text,Developer Reply Date and Time,Developer Reply Millis Since Epoch,Developer"
              + " Reply Text,Review Link";
    };
  }

  private String rows(FileKind kind, LocalDate day) {
    return switch (kind) {
      case INSTALLS -> allInstalls(day);
      case COUNTRY_INSTALLS -> countryInstalls(day);
      case COUNTRY_RATINGS -> ratings(day);
      case COUNTRY_LISTING -> countryListing(day);
      case SOURCE_LISTING -> sourceListing(day);
      case TOTAL_ACQUISITIONS -> total(day);
      case REVIEWS -> throw new IllegalArgumentException("reviews are of no day");
    };
  }

  private PlayCounts counts(LocalDate day) {
    return new PlayCounts(apps.stores(), random, app, day);
  }

  /** The share of the visits of a day that are counted already. */
  private double share(LocalDate day) {
    long age = ChronoUnit.DAYS.between(day, writtenOn);
    return age >= DAYS_OF_CHANGES ? 1 : FIRST_SHARE + (1 - FIRST_SHARE) * age / DAYS_OF_CHANGES;
  }

  private String row(LocalDate day, Object... cells) {
    return Stream.concat(Stream.of(day, app.value()), Stream.of(cells))
            .map(String::valueOf)
            .collect(Collectors.joining(","))
        + "\n";
  }

  private String allInstalls(LocalDate day) {
    long all = counts(day).installs().values().stream().mapToLong(Long::longValue).sum();
    return all == 0 ? "" : row(day, installColumns(all));
  }

  private String countryInstalls(LocalDate day) {
    return counts(day).installs().entrySet().stream()
        .map(
            each ->
                row(
                    day,
                    each.getKey().code().toUpperCase(Locale.ROOT),
                    installColumns(each.getValue())))
        .collect(Collectors.joining());
  }

  /** People install an app on several devices, and again; many uninstall it. */
  private static String installColumns(long users) {
    long devices = users + users / 10;
    long removed = users * 2 / 5;
    return Stream.of(
            devices, 0, 0, 0, users, removed, 0, users * 8 / 5, users / 2, removed + users / 20)
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  private String ratings(LocalDate day) {
    PlayDeveloper then =
        new PlayDeveloper(
            apps.stores(), apps.developer(), day.atTime(LocalTime.MAX).toInstant(ZoneOffset.UTC));
    return Stream.of(PlayMarket.values())
        .flatMap(
            market ->
                then.view(market).find(app).stream()
                    .map(AppPage::ratings)
                    .filter(ratings -> ratings.count() > 0)
                    .map(
                        ratings ->
                            row(
                                day,
                                market.name(),
                                "NA",
                                String.format(Locale.ROOT, "%.4f", ratings.average()))))
        .collect(Collectors.joining());
  }

  private String countryListing(LocalDate day) {
    StringBuilder rows = new StringBuilder();
    Counted other = Counted.NONE;
    for (var each : counts(day).byCountry().entrySet()) {
      Counted counted = each.getValue().part(share(day));
      if (counted.visitors() >= threshold) {
        rows.append(visits(day, each.getKey().code().toUpperCase(Locale.ROOT), counted));
      } else {
        other = other.plus(counted);
      }
    }
    return rows.append(visits(day, "Other", other)).toString();
  }

  /** No row without visitors. */
  private String visits(LocalDate day, String dimensions, Counted counted) {
    return counted.visitors() == 0
        ? ""
        : row(day, dimensions, counted.acquisitions(), counted.visitors(), counted.rate());
  }

  private String total(LocalDate day) {
    return counts(day).installs().entrySet().stream()
        .map(each -> row(day, each.getKey().code().toUpperCase(Locale.ROOT), each.getValue()))
        .collect(Collectors.joining());
  }

  private String sourceListing(LocalDate day) {
    PlayCounts counts = counts(day);
    SortedMap<Source, Counted> bySource = counts.bySource();
    bySource.replaceAll((_, counted) -> counted.part(share(day)));
    Counted all = bySource.values().stream().reduce(Counted.NONE, Counted::plus);
    if (all.visitors() < (long) SMALL_DAY * threshold) {
      return visits(day, "Other,Other,Other,Other", all);
    }
    return searches(day, counts, bySource.getOrDefault(Source.SEARCH, Counted.NONE))
        + visits(
            day,
            "Google Play explore,Other," + NO_CAMPAIGN,
            bySource.getOrDefault(Source.EXPLORE, Counted.NONE))
        + visits(
            day,
            "Ads and referrals,Other,Other,Other",
            bySource.getOrDefault(Source.REFERRALS, Counted.NONE));
  }

  private String searches(LocalDate day, PlayCounts counts, Counted all) {
    StringBuilder rows = new StringBuilder();
    Counted named = Counted.NONE;
    for (var each : counts.byTerm().entrySet()) {
      Counted counted = each.getValue().part(share(day));
      if (counted.visitors() >= threshold) {
        rows.append(search(day, each.getKey(), counted));
        named = named.plus(counted);
      }
    }
    return rows.append(search(day, "Other", all.minus(named))).toString();
  }

  private String search(LocalDate day, String term, Counted counted) {
    return visits(day, "Google Play search," + quoted(term) + "," + NO_CAMPAIGN, counted);
  }

  private String reviews() {
    return apps.reviews(app).stream()
        .filter(each -> monthOf(each.review().submittedAt()).equals(month))
        .map(this::review)
        .collect(Collectors.joining());
  }

  private static YearMonth monthOf(Instant at) {
    return YearMonth.from(at.atZone(ZoneOffset.UTC));
  }

  private String review(Written written) {
    AppReview review = written.review();
    String at = review.submittedAt().truncatedTo(ChronoUnit.SECONDS).toString();
    String millis = Long.toString(review.submittedAt().toEpochMilli());
    return Stream.of(
                app.value(),
                "1",
                review.version().orElse(""),
                written.market().language(),
                "a52q",
                at,
                millis,
                at,
                millis,
                Integer.toString(review.stars()),
                "",
                review.text(),
                review.answer().map(answer -> answer.answeredAt().toString()).orElse(""),
                review
                    .answer()
                    .map(answer -> Long.toString(answer.answeredAt().toEpochMilli()))
                    .orElse(""),
                review.answer().map(AppReview.Answer::text).orElse(""),
                "https://play.google.com/console/reviews?reviewId=" + review.uuid())
            .map(MonthTable::quoted)
            .collect(Collectors.joining(","))
        + "\n";
  }

  private static String quoted(String cell) {
    return Stream.of(",", "\"", "\n", "\r").anyMatch(cell::contains)
        ? "\"" + cell.replace("\"", "\"\"") + "\""
        : cell;
  }
}
