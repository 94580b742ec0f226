package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.SearchEngine.Found;
import dev.storescope.sandbox.world.WorldSettings.Reading;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/**
 * What people do with the results of a search: they read from the first on, install what appeals to
 * them and then stop, or give up. Those who know what they look for skip the rest.
 */
final class Readers {
  private static final double TAPS_ON_ADVERTISEMENT = 0.10;

  /** How many of those who search for a name want the app of that name. */
  private static final double WANT_THE_OWNER = 0.60;

  private static final double INSTALL_THE_OWNER = 0.85;

  /** How many pass from one result to the next while they look for a name. */
  private static final double SEEK_ON = 0.97;

  /** How many install a result of middling appeal that they read. */
  private static final double INSTALL = 0.07;

  /** Who looks on is as open to what only resembles. */
  private static final double LEAST_FIT = 1;

  /** How many read far, while the others give up soon. */
  private static final double PATIENT = 0.35;

  private static final double MOST_INSTALL = 0.45;

  private final Dice dice;
  private final Reading reading;

  Readers(Dice dice, Reading reading) {
    this.dice = dice.of("readers");
    this.reading = reading;
  }

  /**
   * How many of the searches for a term lead to an install of each result, by its rank.
   *
   * @param owner the product whose name the term is
   */
  double[] installsPerSearch(
      StoreType store, String term, Optional<Product> owner, List<Found> results) {
    boolean game = !results.isEmpty() && results.getFirst().product().topic().isGame();
    double[] patient = read(results, passOn(0.92, game));
    double[] hasty = read(results, passOn(0.65, game));
    double organic = 1 - takenByAdvertisement(store, term);
    double ofNeed = owner.isPresent() ? 1 - WANT_THE_OWNER : 1;
    double[] installs = new double[results.size()];
    for (int i = 0; i < installs.length; i++) {
      double looking = PATIENT * patient[i] + (1 - PATIENT) * hasty[i];
      boolean wanted = owner.isPresent() && owner.get().equals(results.get(i).product());
      double ofName = wanted ? WANT_THE_OWNER * INSTALL_THE_OWNER * Math.pow(SEEK_ON, i) : 0;
      installs[i] = organic * (ofNeed * looking + ofName);
    }
    return installs;
  }

  private double passOn(double usual, boolean game) {
    return switch (reading) {
      case USUAL -> game ? usual + 0.03 : usual;
      case FAR -> 0.985;
    };
  }

  private double[] read(List<Found> results, double passOn) {
    double reached = 1;
    double[] installs = new double[results.size()];
    for (int i = 0; i < installs.length; i++) {
      double likelihood = appeal(results.get(i));
      installs[i] = reached * likelihood;
      reached *= (1 - likelihood) * passOn;
    }
    return installs;
  }

  /** How likely someone who reads a result installs it. */
  private double appeal(Found found) {
    Product product = found.product();
    double own = 0.2 * dice.normal(product.number());
    double appeal =
        0.25 * (Math.max(found.fit(), LEAST_FIT) - 1.5)
            + 0.15 * product.quality()
            + 0.08 * product.fame()
            + own;
    double paid = product.isFree() ? 1 : 0.5;
    return Math.min(MOST_INSTALL, INSTALL * paid * Math.exp(appeal));
  }

  private double takenByAdvertisement(StoreType store, String term) {
    double share =
        switch (store) {
          case APP_STORE -> 0.6;
          case GOOGLE_PLAY -> 0.4;
        };
    return dice.happens(share, term.hashCode()) ? TAPS_ON_ADVERTISEMENT : 0;
  }
}
