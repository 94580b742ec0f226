package dev.storescope.dashboard.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.TestDashboard;
import dev.storescope.store.AppId;
import dev.storescope.testkit.NamedHosts;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PlanPageTest {
  private static final String PATH = "/dashboard/fetching/plan";
  private static final AppId SLACK = new AppId.AppStore(618783545);

  @AutoClose private final TestDashboard dashboard = new TestDashboard();

  @Test
  void beforeAnythingIsTrackedThePageSaysSo() {
    assertThat(page(true)).contains("Nothing is tracked.");
  }

  @Test
  void whatFitsIsSaid() {
    dashboard.callAt(20);
    dashboard.track(SLACK, "chat");
    assertThat(page(true))
        .contains("Everything that is tracked fits in a day.")
        .contains(NamedHosts.APP_STORE)
        .contains("28,800")
        .doesNotContain("Your calls");
  }

  @Test
  void whatDoesNotFitIsAdvisedAbout() {
    dashboard.callAt(1);
    dashboard.track(
        SLACK, IntStream.range(0, 1500).mapToObj(i -> "keyword " + i).toArray(String[]::new));
    assertThat(page(true))
        .contains("Add an address (stores.egress), or track these every second day:")
        .doesNotContain("fits in a day");
  }

  @Test
  void aMemberSeesTheOwnShare() {
    dashboard.callAt(20);
    dashboard.track(SLACK, "chat");
    assertThat(page(false))
        .contains("Your calls")
        .contains("What you track")
        .contains("fits")
        .doesNotContain("28,800")
        .doesNotContain("Possible")
        .doesNotContain("Done today")
        .doesNotContain("Egress");
  }

  @Test
  void aMemberIsNotAdvisedAboutAddresses() {
    dashboard.callAt(1);
    dashboard.track(
        SLACK, IntStream.range(0, 1500).mapToObj(i -> "keyword " + i).toArray(String[]::new));
    assertThat(page(false))
        .contains("not everything fits in a day. To need fewer calls, track these")
        .contains("does not fit")
        .doesNotContain("stores.egress")
        .doesNotContain("1,440");
  }

  private String page(boolean administrator) {
    return dashboard
        .visitor(administrator ? dashboard.administrator : dashboard.member)
        .get(PATH)
        .text();
  }
}
