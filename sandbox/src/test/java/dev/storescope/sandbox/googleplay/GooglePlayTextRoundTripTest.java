package dev.storescope.sandbox.googleplay;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.apple.ConnectedStores;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;

/** Any title and description of an app are read as written. */
class GooglePlayTextRoundTripTest {
  private static final Country KR = Country.of("kr");
  private static final AppId APP = new AppId.GooglePlay("com.bamboo.panda");
  private static final String SPECIAL = "<>&\"'\\/{}[]()%$,;:=?#\u2028\u2029\u00a0\u200f\u200d";

  @Seeded
  void everyTextIsReadAsWritten(Samples any) {
    String title = text(any);
    String description = text(any);
    ConnectedStores play = new ConnectedStores(SmallPlay.of(title, description));
    Facts.Listed listed =
        (Facts.Listed) play.observe(new Subject.Listing(APP, KR), Facts.Listing.class);
    assertThat(listed.title()).isEqualTo(title);
    assertThat(listed.description()).isEqualTo(description);
  }

  @Seeded
  void everyTermIsFoundAndSuggested(Samples any) {
    String text = text(any);
    Keyword keyword = Keyword.of(text);
    SmallPlay store = SmallPlay.of(keyword.text(), "");
    ConnectedStores play = new ConnectedStores(store);
    Subject.Search search = new Subject.Search(Device.ANDROID, KR, keyword);
    assertThat(play.observe(search, Facts.SearchRanking.class).apps()).containsExactly(APP);
    Subject.Suggestions typed = new Subject.Suggestions(StoreType.GOOGLE_PLAY, KR, keyword);
    List<Facts.Suggestion> observed = play.observe(typed, Facts.SuggestionList.class).suggestions();
    assertThat(observed.stream().map(suggestion -> suggestion.term().text()))
        .isEqualTo(
            store
                .visit(StoreType.GOOGLE_PLAY, KR, ConnectedStores.NOW)
                .suggest(keyword.text())
                .stream()
                .limit(5)
                .map(term -> Keyword.of(term).text())
                .toList());
  }

  private static String text(Samples any) {
    return any.list(1, 30, () -> character(any)).stream().collect(joining("", "y", "z"));
  }

  private static String character(Samples any) {
    return Character.toString(
        any.<Integer>oneOf(
            () -> any.between('a', 'z'),
            () -> any.of(SPECIAL.codePoints().boxed().toList()),
            () -> any.between(0xa1, 0xd7ff),
            () -> any.between(0x1f300, 0x1f64f)));
  }
}
