package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replies of the real store, cut off and scrambled: read wholly, or not at all. */
class DamagedCaptureTest {
  private static final Country US = new Country("us");
  private static final AppId MINECRAFT = new AppId.GooglePlay("com.mojang.minecraftpe");
  private static final int ATTEMPTS = 20;

  /** A capture, and what it is looked at for; a chart takes it thrice. */
  record Capture(String file, Subject<?> subject) {
    FetchOutcome outcomeOf(String body) {
      int replies = subject instanceof Subject.Chart ? 3 : 1;
      return ScriptedStore.of(Collections.nCopies(replies, body).toArray(String[]::new))
          .fetch(subject);
    }
  }

  static Iterable<Capture> captures() {
    return Arrays.asList(
        new Capture("app-details/mradex-minecraft.html", new Subject.Listing(MINECRAFT, US)),
        new Capture("app-details/sunaoka-2022-app1.html", new Subject.Rating(MINECRAFT, US)),
        new Capture(
            "search/mradex-panda.html",
            new Subject.Search(Device.ANDROID, US, Keyword.of("panda"))),
        new Capture(
            "suggest/mradex-pand-us.txt",
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("pand"))),
        new Capture(
            "charts/mradex-topfree-game-us.txt",
            new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME"))));
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aCaptureThatIsCutOffIsReadWhollyOrNotAtAll(Capture capture) {
    String whole = GooglePlayCaptureTest.read(capture.file());
    FetchOutcome expected = capture.outcomeOf(whole);
    assertThat(expected).isInstanceOf(FetchOutcome.Observed.class);
    Random random = new Random(5);
    for (int i = 0; i < ATTEMPTS; i++) {
      FetchOutcome outcome = capture.outcomeOf(whole.substring(0, random.nextInt(whole.length())));
      if (outcome instanceof FetchOutcome.Observed) {
        assertThat(outcome).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aScrambledCaptureIsAnOutcomeAndNeverAnError(Capture capture) {
    String whole = GooglePlayCaptureTest.read(capture.file());
    Random random = new Random(7);
    for (int i = 0; i < ATTEMPTS; i++) {
      StringBuilder scrambled = new StringBuilder(whole);
      for (int change = 0; change < 200; change++) {
        scrambled.setCharAt(
            random.nextInt(whole.length()), "[]{},:\"1nx ".charAt(random.nextInt(11)));
      }
      assertThat(capture.outcomeOf(scrambled.toString()))
          .isNotInstanceOf(FetchOutcome.Absent.class);
    }
  }
}
