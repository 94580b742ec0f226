package dev.storescope.estimation.popularity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.estimation.popularity.PopularityQuarantine.PopularityChange;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PopularityQuarantineTest {
  @Seeded
  void aDayIsSuspectWhenMoreThanThreeInTenMovedFar(Samples any) {
    int moved = any.between(0, 100);
    assertThat(isSuspect(day(100, moved, change(40, 56)))).isEqualTo(moved > 30);
    assertThat(isSuspect(day(100, moved, change(40, 55)))).isFalse();
  }

  @Seeded
  void aDayIsSuspectWhenMoreThanHalfFellToTheFloor(Samples any) {
    int fallen = any.between(0, 100);
    assertThat(isSuspect(day(100, fallen, change(12, 5)))).isEqualTo(fallen > 50);
  }

  @Test
  void keywordsThatStayAtTheFloorHaveNotFallen() {
    assertThat(isSuspect(Collections.nCopies(100, change(5, 5)))).isFalse();
  }

  @Test
  void fewKeywordsNeverMakeADaySuspect() {
    assertThat(isSuspect(Collections.nCopies(19, change(60, 5)))).isFalse();
    assertThat(isSuspect(List.of())).isFalse();
  }

  @Test
  void fewKeywordsAboveTheFloorNeverMakeADaySuspect() {
    assertThat(isSuspect(day(100, 81, change(5, 5), change(12, 5)))).isFalse();
    assertThat(isSuspect(day(100, 80, change(5, 5), change(12, 5)))).isTrue();
  }

  @Test
  void scalesAreNeverCompared() {
    Popularity legacy = new Popularity(40, PopularityScale.LEGACY);
    Popularity other = new Popularity(40, PopularityScale.ADS_WEEKLY_1_TO_100);
    assertThatThrownBy(() -> new PopularityChange(legacy, other))
        .hasMessageContaining("two scales");
  }

  private static boolean isSuspect(List<PopularityChange> changes) {
    return PopularityQuarantine.count(changes).isSuspect();
  }

  private static List<PopularityChange> day(int keywords, int changed, PopularityChange change) {
    return day(keywords, changed, change, change(40, 41));
  }

  private static List<PopularityChange> day(
      int keywords, int changed, PopularityChange change, PopularityChange otherwise) {
    List<PopularityChange> changes =
        new ArrayList<>(Collections.nCopies(keywords - changed, otherwise));
    changes.addAll(Collections.nCopies(changed, change));
    return changes;
  }

  private static PopularityChange change(int before, int after) {
    return new PopularityChange(
        new Popularity(before, PopularityScale.LEGACY),
        new Popularity(after, PopularityScale.LEGACY));
  }
}
