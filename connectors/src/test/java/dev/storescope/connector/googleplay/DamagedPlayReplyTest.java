package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.KITCHEN;
import static dev.storescope.connector.googleplay.PlayReplies.apps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ErrorBodies;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A damaged reply is parsed correctly or not at all. */
class DamagedPlayReplyTest {
  private static final int PLACES = 10_000;
  private static final List<String> VALUES =
      List.of("null", "[]", "{}", "7", "-1", "1e99", "true", "\"\"", "\"x\"");
  private static final Country US = new Country("us");
  private static final String CLUSTER = "/store/apps/collection/cluster?gsr=x";
  private static final AppId APP = new AppId.GooglePlay(KITCHEN);

  /** A subject, and the replies of a complete fetch. */
  record Fetch(Subject<?> subject, List<String> replies) {
    FetchOutcome outcome() {
      return ScriptedStore.inOrder(replies.toArray(String[]::new)).fetch(subject);
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
              new Subject.SimilarApps(APP, US),
              List.of(
                  PlayReplies.detailsPage(
                      PlayReplies.details(KITCHEN).node(),
                      PlayReplies.cluster("similar_apps_GAME", CLUSTER)),
                  PlayReplies.appListPage(apps(1, 4)))),
          new Fetch(
              new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "Bamboo"), US),
              List.of(PlayReplies.appListPage(apps(1, 4)))),
          new Fetch(
              new Subject.Reviews(APP, US),
              List.of(
                  PlayReplies.reviews(PlayReplies.reviews(1, 5), "A"),
                  PlayReplies.reviews(PlayReplies.reviews(6, 9), ""))),
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

  @Seeded
  void aTruncatedReplyIsReadInFullOrNotAtAll(Samples any) {
    Fetch fetch = any.of(FETCHES);
    int where = any.between(0, PLACES - 1);
    int which = any.between(0, 2);
    int reply = which % fetch.replies().size();
    String whole = fetch.replies().get(reply);
    String cut = whole.substring(0, place(where, whole.length()));
    FetchOutcome outcome = fetch.with(reply, cut).outcome();
    if (outcome instanceof FetchOutcome.Observed) {
      assertThat(outcome).isEqualTo(fetch.outcome());
    }
  }

  @Test
  void anErrorOfAnyMachineOnTheWayIsAFailure() {
    for (Fetch fetch : FETCHES) {
      Stream.concat(ErrorBodies.inAnyForm().stream(), ErrorBodies.inJson().stream())
          .forEach(
              error -> {
                for (int reply = 0; reply < fetch.replies().size(); reply++) {
                  assertThat(fetch.with(reply, error).outcome())
                      .as("%s: %s", fetch.subject(), error)
                      .isInstanceOfAny(FetchOutcome.Failed.class, FetchOutcome.Blocked.class);
                }
              });
    }
  }

  @Seeded
  void wrongCharactersAreNeverAnError(Samples any) {
    Fetch fetch = any.of(FETCHES);
    List<Damage> damages = damages(any);
    StringBuilder text = new StringBuilder(fetch.replies().getFirst());
    damages.forEach(damage -> damage.doTo(text));
    assertSound(fetch.with(0, text.toString()).outcome());
  }

  @Seeded
  void aMissingTextIsNeverAnError(Samples any) {
    Fetch fetch = any.of(FETCHES);
    int where = any.between(0, PLACES - 1);
    String value = any.of(VALUES);
    assertSound(fetch.with(0, lose("[^\"\\\\]*", fetch, where, value)).outcome());
  }

  /** An app that cannot be read must not improve the ranks of the apps below it. */
  @Seeded
  void aReplyWithAMissingAppIsReadInFullOrNotAtAll(Samples any) {
    Fetch fetch = any.of(FETCHES);
    int where = any.between(0, PLACES - 1);
    String value = any.of(VALUES);
    FetchOutcome outcome = fetch.with(0, lose("com\\.[a-z0-9.]*", fetch, where, value)).outcome();
    if (outcome instanceof FetchOutcome.Observed) {
      assertThat(outcome).isEqualTo(fetch.outcome());
    }
  }

  @Seeded
  void anArbitraryTextIsNeverData(Samples any) {
    Fetch fetch = any.of(FETCHES);
    String text = any.text(0, 255);
    assertThat(fetch.with(0, text).outcome())
        .isNotInstanceOfAny(FetchOutcome.Observed.class, FetchOutcome.Absent.class);
  }

  private static List<Damage> damages(Samples any) {
    return any.list(
        1,
        4,
        () ->
            new Damage(
                any.between(0, PLACES - 1),
                any.between(0, 20),
                any.text("[]{},:\"'\\0179nulé\u0000 ", 0, 6)));
  }

  /** Characters in place of others. */
  record Damage(int where, int length, String replacement) {
    void doTo(StringBuilder text) {
      int start = place(where, text.length());
      text.replace(start, Math.min(text.length(), start + length), replacement);
    }
  }

  /** The first reply of a fetch with one text of that form replaced, if it has one. */
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

  /** An index into a sequence of any size, in proportion to {@code where}. */
  private static int place(int where, int size) {
    return (int) ((long) where * size / PLACES);
  }

  private static void assertSound(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Observed observed) {
      for (Observation<?> observation : observed.observations()) {
        if (observation.facts() instanceof Listed listed) {
          assertThat(listed.title()).isNotBlank();
        }
      }
    }
    assertThat(outcome).isNotInstanceOf(FetchOutcome.Absent.class);
  }
}
