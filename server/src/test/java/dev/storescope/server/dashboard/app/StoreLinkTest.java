package dev.storescope.server.dashboard.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import org.junit.jupiter.api.Test;

class StoreLinkTest {

  @Test
  void anIdIsReadAsItIs() {
    assertThat(StoreLink.read(StoreType.APP_STORE, "284882215"))
        .isEqualTo(new AppId.AppStore(284882215));
    assertThat(StoreLink.read(StoreType.GOOGLE_PLAY, "com.example.app"))
        .isEqualTo(new AppId.GooglePlay("com.example.app"));
  }

  @Test
  void aLinkIsReadWhateverElseItHolds() {
    assertThat(
            StoreLink.read(
                StoreType.APP_STORE, "https://apps.apple.com/us/app/my-id7-app/id284882215?mt=8"))
        .isEqualTo(new AppId.AppStore(284882215));
    assertThat(
            StoreLink.read(
                StoreType.GOOGLE_PLAY,
                "https://play.google.com/store/apps/details?hl=de&id=com.example.app&gl=US"))
        .isEqualTo(new AppId.GooglePlay("com.example.app"));
  }

  @Test
  void aLinkOfTheOtherStoreAndWhatIsNoAppAreRefused() {
    for (String text :
        new String[] {
          "https://play.google.com/store/apps/details?id=com.example.app",
          "https://apps.apple.com/us/charts/iphone",
          "chess",
          ""
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StoreLink.read(StoreType.APP_STORE, text));
    }
  }
}
