package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.estimation.PopularityQuarantine.Change;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PopularityQuarantineTest {
  @Property
  void aDayIsSuspectWhenMoreThanThreeInTenMovedFar(@ForAll @IntRange(max = 100) int moved) {
    assertThat(isSuspect(day(100, moved, change(40, 56)))).isEqualTo(moved > 30);
    assertThat(isSuspect(day(100, moved, change(40, 55)))).isFalse();
  }

  @Property
  void aDayIsSuspectWhenMoreThanHalfFellToTheFloor(@ForAll @IntRange(max = 100) int fallen) {
    assertThat(isSuspect(day(100, fallen, change(12, 5)))).isEqualTo(fallen > 50);
  }

  @Example
  void keywordsThatStayAtTheFloorHaveNotFallen() {
    assertThat(isSuspect(Collections.nCopies(100, change(5, 5)))).isFalse();
  }

  @Example
  void aHandfulOfKeywordsSaysNothingOfADay() {
    assertThat(isSuspect(Collections.nCopies(19, change(60, 5)))).isFalse();
    assertThat(isSuspect(List.of())).isFalse();
  }

  @Example
  void aHandfulOfKeywordsAboveTheFloorSaysNothingOfADayEither() {
    assertThat(isSuspect(day(100, 81, change(5, 5), change(12, 5)))).isFalse();
    assertThat(isSuspect(day(100, 80, change(5, 5), change(12, 5)))).isTrue();
  }

  @Example
  void scalesAreNeverCompared() {
    Popularity legacy = new Popularity(40, PopularityScale.LEGACY);
    Popularity other = new Popularity(40, PopularityScale.ADS_1_TO_100);
    assertThatThrownBy(() -> new Change(legacy, other)).hasMessageContaining("two scales");
  }

  private static boolean isSuspect(List<Change> changes) {
    return PopularityQuarantine.count(changes).isSuspect();
  }

  private static List<Change> day(int keywords, int changed, Change change) {
    return day(keywords, changed, change, change(40, 41));
  }

  private static List<Change> day(int keywords, int changed, Change change, Change otherwise) {
    List<Change> changes = new ArrayList<>(Collections.nCopies(keywords - changed, otherwise));
    changes.addAll(Collections.nCopies(changed, change));
    return changes;
  }

  private static Change change(int before, int after) {
    return new Change(
        new Popularity(before, PopularityScale.LEGACY),
        new Popularity(after, PopularityScale.LEGACY));
  }
}
