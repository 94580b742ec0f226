package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.SearchEngine.Found;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.sandbox.world.law.UserLaw;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How people use search results: they read from the first on, choose an app that appeals to them
 * and stop, or give up. Those who search for a brand skip all other apps. Some of those who choose
 * an app have it already.
 */
final class SearchUsers {
  private static final double TAPS_ON_ADVERTISEMENT = 0.10;

  private static final double INSTALL_THE_OWNER = 0.85;

  /** The probability of continuing to the next result in a brand search. */
  private static final double CONTINUE = 0.97;

  /** Those who continue are as likely to install a similar app. */
  private static final double LEAST_FIT = 1;

  /** The share of people who read far down. */
  private static final double THOROUGH = 0.35;

  private static final double MOST_INSTALL = 0.45;

  private final SeededRandom random;
  private final UserLaw law;

  SearchUsers(SeededRandom random, UserLaw law) {
    this.random = random.of("readers");
    this.law = law;
  }

  /**
   * The probability that a search leads to the choice of a result.
   *
   * @param byNeed by those who want no particular app
   * @param byName by those who want this app
   */
  record Choice(double byNeed, double byName) {
    Choice times(double factor) {
      return new Choice(byNeed * factor, byName * factor);
    }

    Choice plus(Choice other) {
      return new Choice(byNeed + other.byNeed, byName + other.byName);
    }
  }

  /**
   * What people choose of the results, by rank.
   *
   * @param known the term, if people search for it
   */
  List<Choice> choices(StoreType store, String term, Optional<Term> known, List<Found> results) {
    boolean game = !results.isEmpty() && results.getFirst().product().topic().isGame();
    double[] thorough = read(results, goOn(law.reading().thorough(), game));
    double[] quick = read(results, goOn(law.reading().quick(), game));
    double organic = 1 - takenByAdvertisement(store, term);
    Optional<Product> owner = known.flatMap(Term::owner);
    double wantTheOwner = known.map(Term::named).orElse(0.0) * law.wantTheOwner();
    List<Choice> choices = new ArrayList<>(results.size());
    for (int i = 0; i < results.size(); i++) {
      double generic = THOROUGH * thorough[i] + (1 - THOROUGH) * quick[i];
      boolean wanted = owner.isPresent() && owner.get().equals(results.get(i).product());
      double ofName = wanted ? wantTheOwner * INSTALL_THE_OWNER * Math.pow(CONTINUE, i) : 0;
      choices.add(new Choice(organic * (1 - wantTheOwner) * generic, organic * ofName));
    }
    return choices;
  }

  /** The probability that whoever searches for a term sees a result. */
  double seen(Term term, List<Found> results, int at) {
    boolean game = results.getFirst().product().topic().isGame();
    double generic =
        THOROUGH * reached(results, at, goOn(law.reading().thorough(), game))
            + (1 - THOROUGH) * reached(results, at, goOn(law.reading().quick(), game));
    double wantTheOwner = term.named() * law.wantTheOwner();
    return (1 - wantTheOwner) * generic + wantTheOwner * Math.pow(CONTINUE, at);
  }

  private double reached(List<Found> results, int at, double goOn) {
    double reached = 1;
    for (Found before : results.subList(0, at)) {
      reached *= (1 - appeal(before)) * goOn;
    }
    return reached;
  }

  private double goOn(double usual, boolean game) {
    return game ? Math.min(1, usual + law.reading().games()) : usual;
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
            + law.appeal() * 0.15 * product.quality()
            + law.appeal() * 0.08 * product.fame()
            + law.appeal() * own;
    double paid = product.isFree() ? 1 : 0.5;
    return Math.min(MOST_INSTALL, law.install() * paid * Math.exp(appeal));
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
