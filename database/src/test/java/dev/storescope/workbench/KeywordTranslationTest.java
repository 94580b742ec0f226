package dev.storescope.workbench;

import static dev.storescope.workbench.ObservedMarket.DE;
import static dev.storescope.workbench.ObservedMarket.keywords;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.workbench.KeywordTranslation.Query;
import dev.storescope.workbench.KeywordTranslation.Result;
import dev.storescope.workbench.KeywordTranslation.Translated;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeywordTranslationTest {
  @AutoClose private final ObservedMarket market;
  private final KeywordTranslation translation;

  KeywordTranslationTest(@TempDir Path folder) {
    market = new ObservedMarket(folder);
    translation =
        new KeywordTranslation(
            market.database.competitorLists(),
            SearchVolume.standard(),
            InstallsEstimator.standard());
    market
        .ranked("alarm clock", 1, 2, 3, 4)
        .ranked("weather", 7, 8, 9)
        .ranked(DE, "wecker", 1, 3, 2, 5)
        .ranked(DE, "wetter", 7, 9)
        .ranked(DE, "spiele", 20, 21);
  }

  @Test
  void theCounterpartOfAKeywordFindsTheSameApps() {
    List<Translated> translated = translate("alarm clock", "weather");
    assertThat(counterparts(translated.get(0))).containsExactly("wecker");
    assertThat(translated.get(0).counterparts().getFirst().likeness())
        .isCloseTo(3.0 / 5, within(1e-9));
    assertThat(counterparts(translated.get(1))).containsExactly("wetter");
  }

  @Test
  void aKeywordThatWasNotSearchedForIsReported() {
    assertThat(translate("never").getFirst())
        .isEqualTo(new Translated(ObservedMarket.keyword("never"), false, List.of()));
  }

  @Test
  void whatTheAppRanksForThereIsFetchedIfLittleIsKnown() {
    assertThat(translation.answer(query("alarm clock"), market.online()))
        .isInstanceOf(Preparing.class);
  }

  @Test
  void atLeastOneKeywordIsTranslated() {
    assertThatThrownBy(() -> new Query(market.bench, DE, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<Translated> translate(String... texts) {
    Answer<Result> answer = translation.answer(query(texts), market.offline());
    assertThat(answer).isInstanceOf(Ready.class);
    return ((Ready<Result>) answer).result().keywords();
  }

  private Query query(String... texts) {
    return new Query(market.bench, DE, keywords(texts));
  }

  private static List<String> counterparts(Translated translated) {
    return translated.counterparts().stream().map(each -> each.keyword().text()).toList();
  }
}
