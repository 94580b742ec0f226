package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.SearchEngine.Found;
import dev.storescope.sandbox.world.WorldSettings.Reading;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/**
 * How people use search results: they read from the first on, install an app that appeals to them
 * and stop, or give up. Those who search for a brand skip all other apps.
 */
final class SearchUsers {
  private static final double TAPS_ON_ADVERTISEMENT = 0.10;

  /** The share of brand searches that want the brand's app. */
  private static final double WANT_THE_OWNER = 0.60;

  private static final double INSTALL_THE_OWNER = 0.85;

  /** The probability of continuing to the next result in a brand search. */
  private static final double CONTINUE = 0.97;

  /** The probability of installing a read result of medium appeal. */
  private static final double INSTALL = 0.07;

  /** Those who continue are as likely to install a similar app. */
  private static final double LEAST_FIT = 1;

  /** The share of people who read far down. */
  private static final double THOROUGH = 0.35;

  private static final double MOST_INSTALL = 0.45;

  private final SeededRandom random;
  private final Reading reading;

  SearchUsers(SeededRandom random, Reading reading) {
    this.random = random.of("readers");
    this.reading = reading;
  }

  /**
   * The probability that a search for a term leads to an install of each result, by rank.
   *
   * @param owner the product that the term names
   */
  double[] installsPerSearch(
      StoreType store, String term, Optional<Product> owner, List<Found> results) {
    boolean game = !results.isEmpty() && results.getFirst().product().topic().isGame();
    double[] thorough = read(results, goOn(0.92, game));
    double[] quick = read(results, goOn(0.65, game));
    double organic = 1 - takenByAdvertisement(store, term);
    double ofNeed = owner.isPresent() ? 1 - WANT_THE_OWNER : 1;
    double[] installs = new double[results.size()];
    for (int i = 0; i < installs.length; i++) {
      double generic = THOROUGH * thorough[i] + (1 - THOROUGH) * quick[i];
      boolean wanted = owner.isPresent() && owner.get().equals(results.get(i).product());
      double ofName = wanted ? WANT_THE_OWNER * INSTALL_THE_OWNER * Math.pow(CONTINUE, i) : 0;
      installs[i] = organic * (ofNeed * generic + ofName);
    }
    return installs;
  }

  private double goOn(double usual, boolean game) {
    return switch (reading) {
      case USUAL -> game ? usual + 0.03 : usual;
      case FAR -> 0.985;
    };
  }

  private double[] read(List<Found> results, double goOn) {
    double reached = 1;
    double[] installs = new double[results.size()];
    for (int i = 0; i < installs.length; i++) {
      double likelihood = appeal(results.get(i));
      installs[i] = reached * likelihood;
      reached *= (1 - likelihood) * goOn;
    }
    return installs;
  }

  /** The probability of installing a read result. */
  private double appeal(Found found) {
    Product product = found.product();
    double own = 0.2 * random.normal(product.number());
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
    return random.happens(share, term.hashCode()) ? TAPS_ON_ADVERTISEMENT : 0;
  }
}
