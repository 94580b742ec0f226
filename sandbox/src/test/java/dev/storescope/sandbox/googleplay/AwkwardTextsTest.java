package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever an app is called and says of itself, it is read as it was written. */
class AwkwardTextsTest {
  private static final Country KR = Country.of("kr");
  private static final AppId APP = new AppId.GooglePlay("com.bamboo.panda");
  private static final String SPECIAL = "<>&\"'\\/{}[]()%$,;:=?#\u2028\u2029\u00a0\u200f\u200d";

  @Property(tries = 200)
  void everyTextIsRead(@ForAll("texts") String title, @ForAll("texts") String description)
      throws InterruptedException {
    InProcessPlay play = new InProcessPlay(new GooglePlaySite(SmallPlay.of(title, description)));
    Facts.Listed listed =
        (Facts.Listed) play.see(new Subject.Listing(APP, KR), Facts.Listing.class);
    assertThat(listed.title()).isEqualTo(title);
    assertThat(listed.description()).isEqualTo(description);
  }

  @Property(tries = 200)
  void everyTermIsFoundAndSuggested(@ForAll("texts") String text) throws InterruptedException {
    Keyword keyword = Keyword.of(text);
    SmallPlay store = SmallPlay.of(keyword.text(), "");
    InProcessPlay play = new InProcessPlay(new GooglePlaySite(store));
    Subject.Search search = new Subject.Search(Device.ANDROID, KR, keyword);
    assertThat(play.see(search, Facts.SearchRanking.class).apps()).containsExactly(APP);
    Subject.Suggestions typed = new Subject.Suggestions(StoreType.GOOGLE_PLAY, KR, keyword);
    List<Facts.Suggestion> seen = play.see(typed, Facts.SuggestionList.class).suggestions();
    assertThat(seen.stream().map(suggestion -> suggestion.term().text()))
        .isEqualTo(
            store
                .visit(StoreType.GOOGLE_PLAY, KR, InProcessPlay.NOW)
                .suggest(keyword.text())
                .stream()
                .limit(5)
                .map(term -> Keyword.of(term).text())
                .toList());
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<Integer> characters =
        Arbitraries.oneOf(
            Arbitraries.integers().between('a', 'z'),
            Arbitraries.of(SPECIAL.codePoints().boxed().toList()),
            Arbitraries.integers().between(0xa1, 0xd7ff),
            Arbitraries.integers().between(0x1f300, 0x1f64f));
    return characters
        .list()
        .ofMinSize(1)
        .ofMaxSize(30)
        .map(
            codes ->
                "y"
                    + codes.stream()
                        .collect(
                            StringBuilder::new,
                            StringBuilder::appendCodePoint,
                            StringBuilder::append)
                    + "z");
  }
}
