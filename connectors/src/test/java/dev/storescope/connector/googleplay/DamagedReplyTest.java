package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.KITCHEN;
import static dev.storescope.connector.googleplay.PlayReplies.apps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever happens to a reply on its way: it is read rightly or not at all. */
class DamagedReplyTest {
  private static final int PLACES = 10_000;
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.GooglePlay(KITCHEN);

  /** A subject, and the replies that a whole fetch of it takes. */
  record Fetch(Subject<?> subject, List<String> replies) {
    FetchOutcome outcome() {
      return ScriptedStore.of(replies.toArray(String[]::new)).fetch(subject);
    }

    Fetch with(int reply, String damaged) {
      List<String> changed = new ArrayList<>(replies);
      changed.set(reply, damaged);
      return new Fetch(subject, changed);
    }
  }

  private static final List<Fetch> FETCHES =
      List.of(
          new Fetch(
              new Subject.Listing(APP, US),
              List.of(PlayReplies.detailsPage(PlayReplies.details(KITCHEN).node()))),
          new Fetch(
              new Subject.Rating(APP, US),
              List.of(PlayReplies.detailsPage(PlayReplies.details(KITCHEN).sparseFrom(110)))),
          new Fetch(
              new Subject.Search(Device.ANDROID, US, Keyword.of("panda")),
              List.of(
                  PlayReplies.searchPage(
                      PlayReplies.cardSection(KITCHEN),
                      PlayReplies.listSection(apps(1, 5), "A"),
                      PlayReplies.relatedSection("com.example.related")),
                  PlayReplies.nextPage(apps(6, 9), ""))),
          new Fetch(
              new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("pand")),
              List.of(PlayReplies.suggestions("panda", "pandora", "판다"))),
          new Fetch(
              new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME")),
              List.of(
                  PlayReplies.chart(apps(1, 4)),
                  PlayReplies.chart(apps(5, 6)),
                  PlayReplies.chart(apps(2, 3)))));

  @Property
  void aReplyThatIsCutOffIsReadWhollyOrNotAtAll(
      @ForAll("fetches") Fetch fetch,
      @ForAll @IntRange(max = PLACES - 1) int where,
      @ForAll @IntRange(max = 2) int which) {
    int reply = which % fetch.replies().size();
    String whole = fetch.replies().get(reply);
    String cut = whole.substring(0, place(where, whole.length()));
    FetchOutcome outcome = fetch.with(reply, cut).outcome();
    if (outcome instanceof FetchOutcome.Observed) {
      assertThat(outcome).isEqualTo(fetch.outcome());
    }
  }

  @Property
  void aReplyWithWrongCharactersIsAnOutcomeAndNeverAnError(
      @ForAll("fetches") Fetch fetch, @ForAll("damages") Collection<Damage> damages) {
    StringBuilder text = new StringBuilder(fetch.replies().getFirst());
    damages.forEach(damage -> damage.doTo(text));
    assertSound(fetch.with(0, text.toString()).outcome());
  }

  @Property
  void aReplyWithOneTextLostIsAnOutcomeAndNeverAnError(
      @ForAll("fetches") Fetch fetch,
      @ForAll @IntRange(max = PLACES - 1) int where,
      @ForAll("values") String value) {
    assertSound(fetch.with(0, lose("[^\"\\\\]*", fetch, where, value)).outcome());
  }

  /** Not even one app that cannot be read may let the ones below it move up. */
  @Property
  void aReplyWithOneAppLostIsReadWhollyOrNotAtAll(
      @ForAll("fetches") Fetch fetch,
      @ForAll @IntRange(max = PLACES - 1) int where,
      @ForAll("values") String value) {
    FetchOutcome outcome = fetch.with(0, lose("com\\.[a-z0-9.]*", fetch, where, value)).outcome();
    if (outcome instanceof FetchOutcome.Observed) {
      assertThat(outcome).isEqualTo(fetch.outcome());
    }
  }

  @Property
  void anyTextIsAnOutcomeAndNeverData(@ForAll("fetches") Fetch fetch, @ForAll String text) {
    assertThat(fetch.with(0, text).outcome())
        .isNotInstanceOfAny(FetchOutcome.Observed.class, FetchOutcome.Absent.class);
  }

  @Provide
  Arbitrary<Fetch> fetches() {
    return Arbitraries.of(FETCHES);
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.of("null", "[]", "{}", "7", "-1", "1e99", "true", "\"\"", "\"x\"");
  }

  @Provide
  Arbitrary<List<Damage>> damages() {
    return Combinators.combine(
            Arbitraries.integers().between(0, PLACES - 1),
            Arbitraries.integers().between(0, 20),
            Arbitraries.strings().withChars("[]{},:\"'\\0179nulé\u0000 ").ofMaxLength(6))
        .as(Damage::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  /** Characters in place of others. */
  record Damage(int where, int length, String replacement) {
    void doTo(StringBuilder text) {
      int start = place(where, text.length());
      text.replace(start, Math.min(text.length(), start + length), replacement);
    }
  }

  /** A fetch's first reply with one of its texts replaced, if it has one of that form. */
  private static String lose(String form, Fetch fetch, int where, String value) {
    String reply = fetch.replies().getFirst();
    String quote = reply.startsWith(")") ? "\\\\\"" : "\"";
    List<MatchResult> texts =
        Pattern.compile(quote + form + quote).matcher(reply).results().toList();
    if (texts.isEmpty()) {
      return reply;
    }
    MatchResult lost = texts.get(place(where, texts.size()));
    return reply.substring(0, lost.start()) + value + reply.substring(lost.end());
  }

  /** One of the places of something, by a number that is the same for things of every size. */
  private static int place(int where, int size) {
    return (int) ((long) where * size / PLACES);
  }

  private static void assertSound(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Observed seen) {
      for (Observation<?> observation : seen.observations()) {
        if (observation.facts() instanceof Listed listed) {
          assertThat(listed.title()).isNotBlank();
        }
      }
    }
    assertThat(outcome).isNotInstanceOf(FetchOutcome.Absent.class);
  }
}
