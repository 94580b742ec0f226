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
    assertThat(PopularityQuarantine.isSuspect(day(100, moved, change(40, 56))))
        .isEqualTo(moved > 30);
    assertThat(PopularityQuarantine.isSuspect(day(100, moved, change(40, 55)))).isFalse();
  }

  @Property
  void aDayIsSuspectWhenMoreThanHalfFellToTheFloor(@ForAll @IntRange(max = 100) int fallen) {
    assertThat(PopularityQuarantine.isSuspect(day(100, fallen, change(12, 5))))
        .isEqualTo(fallen > 50);
  }

  @Example
  void keywordsThatStayAtTheFloorHaveNotFallen() {
    assertThat(PopularityQuarantine.isSuspect(Collections.nCopies(100, change(5, 5)))).isFalse();
  }

  @Example
  void aHandfulOfKeywordsSaysNothingOfADay() {
    assertThat(PopularityQuarantine.isSuspect(Collections.nCopies(19, change(60, 5)))).isFalse();
    assertThat(PopularityQuarantine.isSuspect(List.of())).isFalse();
  }

  @Example
  void scalesAreNeverCompared() {
    Popularity legacy = new Popularity(40, PopularityScale.LEGACY);
    Popularity other = new Popularity(40, PopularityScale.ADS_1_TO_100);
    assertThatThrownBy(() -> new Change(legacy, other)).hasMessageContaining("two scales");
  }

  private static List<Change> day(int keywords, int changed, Change change) {
    List<Change> changes = new ArrayList<>(Collections.nCopies(keywords - changed, change(40, 41)));
    changes.addAll(Collections.nCopies(changed, change));
    return changes;
  }

  private static Change change(int before, int after) {
    return new Change(
        new Popularity(before, PopularityScale.LEGACY),
        new Popularity(after, PopularityScale.LEGACY));
  }
}
