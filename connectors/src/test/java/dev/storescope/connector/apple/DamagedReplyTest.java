package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** However a good reply is damaged, it has an outcome; and what is missing is not made up. */
class DamagedReplyTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A good reply, and what it is the reply to. */
  record Good(String name, Subject<?> subject, SearchSource source, String body) {
    FetchOutcome damagedTo(String damaged) throws InterruptedException {
      CannedStore store = CannedStore.saying(damaged);
      return (source == SearchSource.NATIVE ? store.nativeSearch() : store).fetch(subject);
    }

    FetchOutcome whole() throws InterruptedException {
      return damagedTo(body);
    }

    /** The least of the reply from which one can tell what it was to be. */
    String start() {
      return body.strip().startsWith("<") ? "<plist" : "{";
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
  private static final List<Good> IN_JSON =
      List.of(
          LOOKUP,
          new Good("search", NOTES, SearchSource.ITUNES, Replies.SEARCH),
          new Good("native search", NOTES, SearchSource.NATIVE, Replies.NATIVE_SEARCH),
          new Good(
              "chart",
              new Subject.Chart(Device.IPAD, Replies.US, CategoryId.OVERALL),
              SearchSource.ITUNES,
              Replies.feed(Replies.entry(1, 6015, "Finance"), Replies.entry(2, 6007, "Work"))));

  @Provide
  Arbitrary<Good> good() {
    return Arbitraries.of(all());
  }

  @Provide
  Arbitrary<Good> goodJson() {
    return Arbitraries.of(IN_JSON);
  }

  /** Values that are unlikely, each in JSON. */
  @Provide
  Arbitrary<String> value() {
    return Arbitraries.of(
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
  }

  private static List<Good> all() {
    return Stream.concat(IN_JSON.stream(), Stream.of(HINTS)).toList();
  }

  @Test
  void theRepliesAreGoodBeforeTheyAreDamaged() throws InterruptedException {
    for (Good good : all()) {
      assertThat(good.whole()).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  @Test
  void aReplyThatIsCutOffAnywhereIsAFailure() throws InterruptedException {
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
  void aFieldThatIsRemovedNeverChangesWhoRanksOrWhetherAnAppIsThere() throws InterruptedException {
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

  private static void assertStillTrue(Good good, FetchOutcome outcome, String removed)
      throws InterruptedException {
    if (outcome instanceof FetchOutcome.Observed observed) {
      assertThat(ids(observed)).as("%s without %s", good, removed).isEqualTo(ids(good.whole()));
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
      case Facts.Rating rating -> rating;
      case Facts.NotListed _,
          Facts.SuggestionList _,
          Facts.AdsSuggestionList _,
          Facts.Popularity _ ->
          throw new AssertionError("not among the good replies: " + facts);
    };
  }

  @Test
  void aReplyThatIsNestedTooDeepIsDrift() throws InterruptedException {
    int depth = 100_000;
    String lists = "[".repeat(depth) + "]".repeat(depth);
    String arrays = "<plist>" + "<array>".repeat(depth) + "</array>".repeat(depth) + "</plist>";
    for (Good good : all()) {
      assertThat(good.damagedTo(lists)).isInstanceOf(FetchOutcome.Drifted.class);
    }
    assertThat(HINTS.damagedTo(arrays)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Property
  void flippedBytesHaveAnOutcome(
      @ForAll("good") Good good,
      @ForAll @Size(min = 1, max = 8) Map<@IntRange(max = 100_000) Integer, Byte> flips)
      throws InterruptedException {
    byte[] bytes = good.body().getBytes(StandardCharsets.UTF_8);
    flips.forEach((at, flip) -> bytes[at % bytes.length] ^= flip);
    assertThat(good.damagedTo(new String(bytes, StandardCharsets.UTF_8))).isNotNull();
  }

  @Property
  void anyValueInAnyPlaceHasAnOutcome(
      @ForAll("goodJson") Good good,
      @ForAll @IntRange(max = 1000) int place,
      @ForAll("value") String value)
      throws InterruptedException {
    JsonNode root = JSON.readTree(good.body());
    List<Field> fields = Field.of(root);
    Field field = fields.get(place % fields.size());
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
