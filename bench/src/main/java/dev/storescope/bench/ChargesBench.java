package dev.storescope.bench;

import dev.storescope.pricing.PricedItem;
import dev.storescope.server.config.Setting;
import java.util.Arrays;
import java.util.Map;

/**
 * Charged answers per second, each durable in the ledger before it is sent, compared in turns with
 * the same service at a price of 0. Client and servers share the machine. The data folders are
 * temporary: set {@code java.io.tmpdir} to a folder on a disk.
 */
public final class ChargesBench {
  static final Setting PRICE = Setting.price(PricedItem.APP_KEYWORD_RANKING);
  private static final int CONNECTIONS = 64;
  private static final int ROUNDS = 5;

  private ChargesBench() {}

  public static void main(String[] arguments) throws Exception {
    String enough = Integer.toString(Integer.MAX_VALUE);
    try (RankingService charging = RankingService.start(Map.of(Setting.MONTHLY_GRANT, enough));
        RankingService free = RankingService.start(Map.of(PRICE, "0"))) {
      measure(load(charging), load(free));
    }
  }

  private static Load load(RankingService service) {
    return new Load(service.url(), service::request, CONNECTIONS);
  }

  private static void measure(Load charging, Load free) throws Exception {
    charging.perSecond(RankingService.KEYWORDS);
    free.perSecond(RankingService.KEYWORDS);
    double[] ratios = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      Load.Pace charged = charging.pace(RankingService.KEYWORDS);
      Load.Pace uncharged = free.pace(RankingService.KEYWORDS);
      ratios[round] = charged.perSecond() / uncharged.perSecond();
      System.out.printf(
          "round %d: %,.0f charged answers a second, uncharged %,.0f, ratio %.2f;"
              + " %.0f and %.0f microseconds of the processors each, ratio %.2f%n",
          round + 1,
          charged.perSecond(),
          uncharged.perSecond(),
          ratios[round],
          charged.cpuMicros(),
          uncharged.cpuMicros(),
          uncharged.cpuMicros() / charged.cpuMicros());
    }
    Arrays.sort(ratios);
    System.out.printf("median ratio %.2f%n", ratios[ROUNDS / 2]);
  }
}
