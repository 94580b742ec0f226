package dev.storescope.server.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.observation.Subject;
import dev.storescope.server.cli.CommandLineFactory;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionCommandTest {
  private static final Instant DAY = Instant.parse("2024-03-05T00:00:00Z");
  private static final AppId APP = new AppId.AppStore(618783545);
  private static final Pattern REMOVED_BYTES =
      Pattern.compile("\"total\":\\{.*\"removed_bytes\":([0-9]+)");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  /** An hourly rating of a day in 2024. */
  @BeforeEach
  void importRatings() throws IOException {
    importRatings("618783545", 24);
  }

  private void importRatings(String app, int hours) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int hour = 0; hour < hours; hour++) {
      lines.add(
          "{\"observed_at\":\"%s\",\"country\":\"us\",\"storeid\":\"%s\",\"rating\":4.5,\"rating_count\":%d}"
              .formatted(DAY.plus(Duration.ofHours(hour)), app, 100 + hour % 24));
    }
    Path file = Files.write(folder.resolve("ratings.jsonl"), lines);
    assertThat(run("import", file.toString())).isZero();
  }

  @Test
  void oldDaysAreThinnedOnceOnlyIfAsked() {
    assertThat(run("retention")).isEqualTo(1);
    assertThat(error.toString())
        .contains("No age is set, so nothing is removed. Set retention.thin_after");
    assertThat(run("retention", "--thin-after", "30d")).isEqualTo(1);
    assertThat(error.toString()).contains("62d or more");
    for (List<String> asked :
        List.of(List.of("--thin-after", "90d"), List.of("--thin-after", "90d", "--dry-run"))) {
      assertThat(run("retention", asked.toArray(String[]::new))).isZero();
      assertThat(out.toString())
          .contains("With --yes, this would be removed.", "bytes to remove")
          .containsPattern("rating +24 +[1-9][0-9,]* +23 +[1-9][0-9,]*");
    }
    assertThat(run("retention", "--thin-after", "90d", "--yes")).isZero();
    assertThat(out.toString()).contains("Removed 23 observations of days before ");
    assertThat(run("retention", "--thin-after", "90d", "--yes", "--json")).isZero();
    assertThat(out.toString()).contains("\"removed\":0");
    assertThat(run("verify")).isZero();
  }

  @Test
  void anAppIsRemovedIfThatIsConfirmed() {
    assertThat(run("retention", "--remove-app", "618783545")).isZero();
    assertThat(out.toString())
        .contains("With --yes, this would be removed. Sizes on disk are approximate.")
        .containsPattern("all +24 +[1-9][0-9,]*\\s");
    assertThat(run("retention", "--remove-app", "5", "--yes")).isZero();
    assertThat(out.toString()).contains("There is nothing about app 5.");
    assertThat(run("retention", "--remove-app", "618783545", "--yes")).isZero();
    assertThat(out.toString())
        .contains("Removed 24 observations. Tracking lists are unchanged: stop tracking it,");
    assertThat(run("export")).isZero();
    assertThat(run("retention", "--remove-app", "no id")).isEqualTo(1);
  }

  @Test
  void theReviewsOfAnAuthorAreShownAndRemovedAndNoImportBringsThemBack() throws IOException {
    importReviews("618783545");
    importReviews("5");
    assertThat(run("retention", "--remove-author", "Kim", "--app", "618783545")).isZero();
    assertThat(out.toString())
        .contains(
            "With --yes, these reviews would be removed", "r1  us  2024-03-05  4  Kim: It works")
        .doesNotContain("r2");
    assertThat(run("retention", "--remove-author", "kim", "--app", "618783545", "--yes")).isZero();
    assertThat(out.toString()).contains("There are no such reviews of the app.");
    assertThat(run("retention", "--remove-author", "Kim", "--app", "618783545", "--yes")).isZero();
    assertThat(out.toString()).contains("Removed 1 review. Fetches and imports do not bring");
    importReviews("618783545");
    assertThat(exported("618783545")).doesNotContain("Kim", "r1").contains("Ann", "\"r2\"");
    assertThat(exported("\"5\"")).contains("Kim");
    assertThat(run("retention", "--remove-review", "r2", "--app", "618783545", "--yes", "--json"))
        .isZero();
    assertThat(out.toString()).contains("\"removed_reviews\":1");
    assertThat(exported("618783545")).doesNotContain("Ann");
    assertThat(run("verify")).isZero();
  }

  @Test
  void theNamesOfOldReviewsAreRemovedAndNoImportBringsThemBack() throws IOException {
    importReviews("618783545");
    assertThat(run("retention", "--review-names-after", "31d", "--yes")).isEqualTo(1);
    assertThat(error.toString()).contains("32d or more");
    assertThat(run("retention", "--review-names-after", "365d")).isZero();
    assertThat(out.toString())
        .contains("With --yes, the names of 2 stored versions of reviews submitted before ");
    assertThat(exported("618783545")).contains("Kim");
    assertThat(run("retention", "--review-names-after", "365d", "--yes")).isZero();
    assertThat(out.toString())
        .contains("Removed the names of 2 stored versions of reviews submitted before ");
    importReviews("618783545");
    assertThat(exported("618783545"))
        .doesNotContain("Kim", "Ann")
        .contains("\"r1\"", "\"author\":\"\"", "It works");
    assertThat(run("retention", "--remove-author", "Kim", "--app", "618783545")).isZero();
    assertThat(out.toString())
        .containsPattern("Those submitted before 20..-..-.. have no names: use --remove-review.");
    assertThat(run("verify")).isZero();
  }

  /** As an earlier version stores them, which does not know the note. */
  @Test
  void namesThatWereStoredAfterTheirRemovalAreShownAndRemoved() throws IOException {
    importReviews("618783545");
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("d/archive"))) {
      archive.noteRemoval(
          new Removal(new Removed.Names(), Instant.parse("2100-01-01T00:00:00Z"), true));
    }
    assertThat(run("retention", "--review-names-after", "365d")).isZero();
    assertThat(out.toString()).contains("With --yes, the names of 2 stored versions of reviews");
    assertThat(run("retention", "--review-names-after", "365d", "--yes")).isZero();
    assertThat(out.toString()).contains("Removed the names of 2 stored versions of reviews");
    assertThat(exported("618783545")).doesNotContain("Kim", "Ann");
  }

  @Test
  void noAuthorHasAnEmptyName() throws IOException {
    importReviews("618783545");
    assertThat(run("retention", "--review-names-after", "365d", "--yes")).isZero();
    for (String blank : List.of("", " ")) {
      assertThat(run("retention", "--remove-author", blank, "--app", "618783545", "--yes"))
          .isEqualTo(1);
      assertThat(error.toString()).contains("The name of an author must not be blank.");
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("d/archive"))) {
      assertThat(AuthorReviews.find(archive, APP, "", List.of()).isEmpty()).isTrue();
    }
  }

  /** Such as one that a fetch stored while the review was being removed. */
  @Test
  void anEntryThatOnlyAListHasIsFoundByItsIdAndRemovedAlsoIfItsReviewWasRemovedBefore()
      throws IOException {
    Removed review = Removed.OneReview.id(APP, "r1");
    importReviews("618783545");
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("d/archive"))) {
      archive.remove(
          new Subject.ReviewText(APP, new Country("us"), "r1"),
          DAY,
          DAY,
          _ -> BitSet.valueOf(new long[] {1}));
    }
    assertThat(run("retention", "--remove-review", "r1", "--app", "618783545")).isZero();
    assertThat(out.toString()).contains("r1  us  only in lists of reviews");
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("d/archive"))) {
      archive.noteRemoval(new Removal(review, DAY, true));
    }
    assertThat(run("retention", "--remove-author", "Kim", "--app", "618783545", "--yes")).isZero();
    assertThat(out.toString()).contains("Removed 1 review.");
    assertThat(exported("618783545")).doesNotContain("\"r1\"").contains("\"r2\"");
    assertThat(run("retention", "--remove-author", "Kim", "--app", "618783545", "--yes")).isZero();
    assertThat(out.toString()).contains("There are no such reviews of the app.");
  }

  @Test
  void aRemovalThatWasInterruptedIsCompletedWithoutAnAge() throws IOException {
    importReviews("618783545");
    Removed review = Removed.OneReview.id(APP, "r1");
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("d/archive"))) {
      archive.noteRemoval(new Removal(review, DAY, false));
    }
    assertThat(run("retention")).isEqualTo(1);
    Path cluster =
        Files.writeString(
            folder.resolve("cluster.yaml"), "postgresql.url: jdbc:postgresql://localhost/x");
    assertThat(
            run(
                "migrate",
                "--config",
                cluster.toString(),
                "--from",
                folder.resolve("d").toString()))
        .isEqualTo(1);
    assertThat(error.toString())
        .contains("was interrupted. Run `storescope retention --yes --data ");
    assertThat(run("retention", "--yes")).isZero();
    assertThat(out.toString()).contains("Completed what was interrupted.");
    assertThat(exported("618783545")).doesNotContain("r1").contains("r2");
    assertThat(run("retention", "--yes")).isEqualTo(1);
  }

  @Test
  void salvageSaysThatWhatWasRemovedIsToBeRemovedAgain() throws IOException {
    importReviews("618783545");
    assertThat(run("retention", "--remove-author", "Kim", "--app", "618783545", "--yes")).isZero();
    assertThat(run("repair", "--salvage")).isZero();
    assertThat(out.toString()).contains("Run `storescope retention --yes` to remove it again");
    assertThat(run("retention", "--yes")).isZero();
    assertThat(out.toString()).contains("Completed what was interrupted.");
  }

  private void importReviews(String app) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String[] review : List.of(new String[] {"r1", "Kim"}, new String[] {"r2", "Ann"})) {
      lines.add(
          "{\"observed_at\":\"%s\",\"country\":\"us\",\"storeid\":\"%s\",\"review_id\":\"%s\",\"review\":{\"author\":\"%s\",\"stars\":4,\"text\":\"It works\",\"submitted_at\":\"%s\"}}"
              .formatted(DAY, app, review[0], review[1], DAY));
    }
    lines.add(
        "{\"observed_at\":\"%s\",\"country\":\"us\",\"storeid\":\"%s\",\"reviews\":[{\"id\":\"r1\",\"digest\":\"0123456789ab\",\"submitted_at\":\"%s\"},{\"id\":\"r2\",\"digest\":\"0123456789ac\",\"submitted_at\":\"%s\"}],\"complete\":true}"
            .formatted(DAY, app, DAY, DAY));
    Path file = Files.write(folder.resolve("reviews.jsonl"), lines);
    assertThat(run("import", file.toString())).isZero();
  }

  /** The exported lines with a text. */
  private String exported(String text) throws IOException {
    Path file = folder.resolve("exported.jsonl");
    Files.deleteIfExists(file);
    assertThat(run("export", "--out", file.toString())).isZero();
    return Files.readAllLines(file).stream()
        .filter(line -> line.contains(text))
        .toList()
        .toString();
  }

  @Test
  void theBytesOfAnAppAreAsManyAsItsPartOfTheArchive() throws IOException {
    importRatings("284882215", 72);
    long one = removedBytes("618783545");
    long other = removedBytes("284882215");
    assertThat(one * 3).isBetween(other - 3, other + 3);
    assertThat(run("retention", "--remove-app", "618783545", "--json")).isZero();
    assertThat(out.toString()).contains("\"bytes\":" + (one + other));
  }

  private long removedBytes(String app) {
    assertThat(run("retention", "--remove-app", app, "--json")).isZero();
    Matcher bytes = REMOVED_BYTES.matcher(out.toString());
    assertThat(bytes.find()).isTrue();
    return Long.parseLong(bytes.group(1));
  }

  @Test
  void whatWouldBeIgnoredIsRefused() {
    refused("Use --thin-after and", "--remove-app", "1", "--thin-after", "90d");
    refused("Use --thin-after and", "--remove-app", "1", "--review-names-after", "90d");
    refused("not several of them", "--remove-app", "1", "--remove-keyword", "chess");
    refused("need --app", "--remove-author", "Kim");
    refused("need --app", "--app", "1", "--thin-after", "90d");
    refused("Use --dry-run or --yes", "--remove-app", "1", "--dry-run", "--yes");
    refused("Use --dry-run or --yes", "--thin-after", "90d", "--dry-run", "--yes");
    refused("Use --storetype only with", "--thin-after", "90d", "--storetype", "appstore");
  }

  private void refused(String message, String... arguments) {
    assertThat(run("retention", arguments)).isEqualTo(1);
    assertThat(error.toString()).contains(message);
  }

  private int run(String command, String... arguments) {
    out.getBuffer().setLength(0);
    error.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(command, "--data", folder.resolve("d").toString()));
    all.addAll(List.of(arguments));
    String[] line = all.toArray(String[]::new);
    return CommandLineFactory.create(List.of(), line)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(error))
        .execute(line);
  }
}
