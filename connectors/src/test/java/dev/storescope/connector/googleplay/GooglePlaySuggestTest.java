package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GooglePlaySuggestTest {
  private static final Subject.Suggestions PAND =
      new Subject.Suggestions(StoreType.GOOGLE_PLAY, new Country("kr"), Keyword.of("pand"));

  @Test
  void termsKeepTheStoresOrderAndHaveNoPriority() {
    SuggestionList list = see(PlayReplies.suggestions("Panda Pop", "판다 🐼", "pandora"));
    assertThat(list.suggestions())
        .containsExactly(suggestion("panda pop"), suggestion("판다 🐼"), suggestion("pandora"));
  }

  @Test
  void termsThatDifferInCaseOnlyAreOne() {
    assertThat(see(PlayReplies.suggestions("Panda", "panda", "pandas")).suggestions())
        .containsExactly(suggestion("panda"), suggestion("pandas"));
  }

  @Test
  void anAnswerWithoutTermsSuggestsNothing() {
    List<Suggestion> none = List.of();
    assertThat(see(PlayReplies.batchWithout("IJ4APc", "null")).suggestions()).isEqualTo(none);
    assertThat(see(PlayReplies.suggestions()).suggestions()).isEqualTo(none);
  }

  @Test
  void aRefusalSuggestsNothingEither() {
    assertThat(ScriptedStore.of(PlayReplies.batchWithout("IJ4APc", "[3]")).fetch(PAND))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void whatIsNoListOfTermsIsDrift() {
    for (Object rows : List.of("text", List.of(List.of(7)), List.of(List.of(" ")))) {
      String reply = PlayReplies.batch("IJ4APc", new PlayMessage().with(rows, 0, 0).node());
      assertThat(ScriptedStore.of(reply).fetch(PAND)).isInstanceOf(FetchOutcome.Drifted.class);
    }
    String other = PlayReplies.batch("IJ4APc", new PlayMessage().with("text", 0).node());
    assertThat(ScriptedStore.of(other).fetch(PAND)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  private static SuggestionList see(String reply) {
    return ScriptedStore.of(reply).see(PAND, SuggestionList.class);
  }

  private static Suggestion suggestion(String term) {
    return new Suggestion(Keyword.of(term), OptionalInt.empty());
  }
}
