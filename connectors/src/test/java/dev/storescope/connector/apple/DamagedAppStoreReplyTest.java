package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ErrorBodies;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.CategoryId;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A damaged reply always has an outcome, and never adds or moves apps. */
class DamagedAppStoreReplyTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A valid reply, and the subject of the request. */
  record Good(String name, Subject<?> subject, SearchSource source, String body) {
    FetchOutcome damagedTo(String damaged) {
      ScriptedStore store = new ScriptedStore(request -> reply(request, damaged));
      return (source == SearchSource.NATIVE ? store.nativeSearch() : store).fetch(subject);
    }

    /** Reviews in XML are requested because there are none in JSON. */
    private StoreReply reply(StoreRequest request, String damaged) {
      boolean first = body.contains("<feed") && request.uri().getPath().endsWith("/json");
      return ScriptedStore.reply(200, first ? ReviewReplies.json(1) : damaged);
    }

    FetchOutcome whole() {
      return damagedTo(body);
    }

    /** The shortest prefix that shows the format. */
    String start() {
      return body.strip().startsWith("{") ? "{" : body.contains("<feed") ? "<feed" : "<plist";
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Subject.Search NOTES =
      new Subject.Search(Device.IPHONE, Replies.US, Keyword.of("notes"));
  private static final Good LOOKUP =
      new Good(
          "lookup",
          new Subject.Listing(Replies.app(42), Replies.FR),
          SearchSource.ITUNES,
          Replies.LOOKUP);
  private static final Good HINTS =
      new Good(
          "hints",
          new Subject.Suggestions(StoreType.APP_STORE, Replies.FR, Keyword.of("m")),
          SearchSource.ITUNES,
          Replies.HINTS);
  private static final Good REVIEWS_IN_XML =
      new Good(
          "reviews in XML",
          new Subject.Reviews(Replies.app(42), Replies.US),
          SearchSource.ITUNES,
          ReviewReplies.TWO_IN_XML);
  private static final Subject.Reviews REVIEWS = new Subject.Reviews(Replies.app(42), Replies.US);
  private static final List<Good> IN_JSON =
      List.of(
          LOOKUP,
          new Good(
              "developer",
              new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), Replies.FR),
              SearchSource.ITUNES,
              Replies.DEVELOPER),
          new Good("reviews", REVIEWS, SearchSource.ITUNES, ReviewReplies.TWO),
          new Good(
              "trends",
              new Subject.TrendingSearches(Replies.FR),
              SearchSource.ITUNES,
              Replies.TRENDS),
          new Good("search", NOTES, SearchSource.ITUNES, Replies.SEARCH),
          new Good("native search", NOTES, SearchSource.NATIVE, Replies.NATIVE_SEARCH),
          new Good(
              "chart",
              new Subject.Chart(Device.IPAD, Replies.US, CategoryId.OVERALL),
              SearchSource.ITUNES,
              Replies.feed(Replies.entry(1, 6015, "Finance"), Replies.entry(2, 6007, "Work"))));

  /** Unlikely values in JSON. */
  static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1e400",
          "1e999999999",
          "123456789012345678901234567890",
          "\"\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "[]",
          "{}",
          "[null]",
          "[[]]",
          "[{}]");

  @TempDir private Path folder;

  private static List<Good> all() {
    return Stream.concat(IN_JSON.stream(), Stream.of(HINTS, REVIEWS_IN_XML)).toList();
  }

  @Test
  void theRepliesAreGoodBeforeTheyAreDamaged() {
    for (Good good : all()) {
      assertThat(good.whole()).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  @Test
  void aReplyThatIsCutOffAnywhereIsAFailure() {
    for (Good good : all()) {
      String whole = good.body().strip();
      int begun = whole.indexOf(good.start()) + good.start().length();
      for (int cut = 0; cut < whole.length(); cut++) {
        assertThat(good.damagedTo(whole.substring(0, cut)))
            .as("%s up to %d", good, cut)
            .isInstanceOfAny(
                FetchOutcome.Failed.class,
                cut < begun ? FetchOutcome.Drifted.class : FetchOutcome.Failed.class);
      }
    }
  }

  @Test
  void anErrorOfAnyMachineOnTheWayIsAFailure() {
    for (Good good : all()) {
      ErrorBodies.inAnyForm().forEach(error -> assertFailed(good, error));
    }
    for (Good good : IN_JSON) {
      ErrorBodies.inJson().forEach(error -> assertFailed(good, error));
    }
    assertFailed(
        HINTS,
        "<plist version=\"1.0\"><dict><key>failureType</key><string>5002</string></dict></plist>");
  }

  private static void assertFailed(Good good, String error) {
    assertThat(good.damagedTo(error))
        .as("%s: %s", good, error)
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void aMissingFieldNeverChangesTheRankingOrTheListing() {
    for (Good good : IN_JSON) {
      for (int i = 0; i < fields(good).size(); i++) {
        JsonNode root = JSON.readTree(good.body());
        Field field = Field.of(root).get(i);
        field.owner().remove(field.key());
        if (!field.key().equals("entry")) {
          assertStillTrue(good, good.damagedTo(root.toString()), field.key());
        }
      }
    }
  }

  private static void assertStillTrue(Good good, FetchOutcome outcome, String removed) {
    if (outcome instanceof FetchOutcome.Observed observed) {
      List<Object> whole = ids(good.whole());
      assertThat(whole).as("%s without %s", good, removed).containsAll(ids(observed));
      assertThat(ids(observed).getFirst()).isEqualTo(whole.getFirst());
    } else {
      assertThat(outcome)
          .as("%s without %s", good, removed)
          .isInstanceOfAny(FetchOutcome.Failed.class, FetchOutcome.Drifted.class);
    }
  }

  private static List<Object> ids(FetchOutcome outcome) {
    return ((FetchOutcome.Observed) outcome)
        .observations().stream().map(observation -> ids(observation.facts())).toList();
  }

  private static Object ids(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking search -> search.apps();
      case Facts.ChartRanking chart -> chart.charts();
      case Facts.Listed listed -> listed.title();
      case Facts.Summary summary -> summary.title();
      case Facts.Rating rating -> rating;
      case AppList list -> list.apps();
      case ReviewList list -> list.entries().stream().map(ReviewList.Entry::id).toList();
      case Review review -> review.text();
      case KeywordList list -> list.keywords();
      case Facts.NotListed _,
          Facts.SuggestionList _,
          Facts.SuggestionRank _,
          Facts.AdsSuggestionList _,
          Facts.Popularity _,
          PopularityCounts _,
          ProductPage _,
          SearchEntries _,
          DownloadsParameters _,
          Facts.EstimatedDownloads _,
          ReportedRank _,
          RatingHistogram _,
          TopSearches _ ->
          throw new AssertionError("not among the good replies: " + facts);
    };
  }

  @Test
  void aReplyThatIsNestedTooDeepIsDrift() {
    int depth = 100_000;
    String lists = "[".repeat(depth) + "]".repeat(depth);
    String arrays = "<plist>" + "<array>".repeat(depth) + "</array>".repeat(depth) + "</plist>";
    for (Good good : all()) {
      assertThat(good.damagedTo(lists)).isInstanceOf(FetchOutcome.Drifted.class);
    }
    assertThat(HINTS.damagedTo(arrays)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aReplyOfMoreValuesThanAnyKnownOneIsDrift() {
    String objects = "{},".repeat(1_000_000);
    for (Good good : all()) {
      assertThat(good.damagedTo("[" + objects + "{}]")).isInstanceOf(FetchOutcome.Drifted.class);
    }
    assertThat(LOOKUP.damagedTo("{\"resultCount\":1000001,\"results\":[" + objects + "{}]}"))
        .isEqualTo(
            new FetchOutcome.Drifted(
                "the reply is beyond any known one: Token count (500001) exceeds the maximum"
                    + " allowed (500000, from `StreamReadConstraints.getMaxTokenCount()`)"));
  }

  @Test
  void aLongPropertyListIsDrift() {
    String dicts = "<plist><array>" + "<dict/>".repeat(1_000_000) + "</array></plist>";
    assertThat(HINTS.damagedTo(dicts))
        .isEqualTo(new FetchOutcome.Drifted("the property list has 7000030 characters"));
  }

  @Test
  void thePropertyListOfAnEntityThatMultipliesIsDrift() {
    StringBuilder entities = new StringBuilder("<!ENTITY e0 \"ha\">");
    for (int i = 1; i < 40; i++) {
      entities.append("<!ENTITY e%d \"&e%d;&e%d;\">".formatted(i, i - 1, i - 1));
    }
    String bomb =
        "<!DOCTYPE plist [" + entities + "]><plist><array><string>&e39;</string></array></plist>";
    assertThat(HINTS.damagedTo(bomb)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aFileIsNeverReadIntoAPropertyList() throws IOException {
    Path file = Files.writeString(folder.resolve("term.txt"), "secret");
    String list =
        "<!DOCTYPE plist [<!ENTITY f SYSTEM \""
            + file.toUri()
            + "\">]><plist><array><dict>"
            + "<key>term</key><string>x&f;</string></dict></array></plist>";
    assertThat(HINTS.damagedTo(list))
        .isEqualTo(new FetchOutcome.Drifted("the property list declares entities"));
  }

  @Seeded
  void flippedBytesAlwaysHaveAnOutcome(Samples any) throws InterruptedException {
    Good good = any.of(all());
    byte[] bytes = good.body().getBytes(StandardCharsets.UTF_8);
    for (byte flip : any.bytes(1, 8)) {
      bytes[any.between(0, bytes.length - 1)] ^= flip;
    }
    assertThat(good.damagedTo(new String(bytes, StandardCharsets.UTF_8))).isNotNull();
  }

  @Seeded
  void anyValueInAnyFieldHasAnOutcome(Samples any) throws InterruptedException {
    Good good = any.of(IN_JSON);
    String value = any.of(VALUES);
    JsonNode root = JSON.readTree(good.body());
    Field field = any.of(Field.of(root));
    field.owner().set(field.key(), JSON.readTree(value));
    assertThat(good.damagedTo(root.toString())).isNotNull();
  }

  private static List<Field> fields(Good good) {
    return Field.of(JSON.readTree(good.body()));
  }

  /** A field of an object anywhere in a reply. */
  record Field(ObjectNode owner, String key) {
    static List<Field> of(JsonNode node) {
      Stream<Field> own =
          node instanceof ObjectNode object
              ? object.propertyNames().stream().map(key -> new Field(object, key))
              : Stream.empty();
      Stream<Field> inner = node.valueStream().flatMap(child -> of(child).stream());
      return Stream.concat(own, inner).toList();
    }
  }
}
