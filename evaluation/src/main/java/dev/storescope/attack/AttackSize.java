package dev.storescope.attack;

import dev.storescope.store.AppId;

/**
 * How much callers attack with.
 *
 * @param connections that are opened and not used
 * @param addresses from which they come
 * @param readers that ask for expensive answers at the same time
 * @param keywords of the app that they ask about
 * @param days of its history
 */
public record AttackSize(int connections, int addresses, int readers, int keywords, int days) {
  private static final long APP = 1_200_000_001;

  /** What ended the process with the default memory once. */
  public static final AttackSize FULL = new AttackSize(10_000, 60, 60, 2_000, 90);

  /** What a build has time for. */
  public static final AttackSize SMALL = new AttackSize(600, 4, 20, 60, 9);

  CrowdedApp app() {
    return new CrowdedApp(new AppId.AppStore(APP), keywords, days);
  }
}
