package dev.storescope.sandbox.world.law;

/**
 * The parameters of a world; equal settings give equal worlds.
 *
 * @param seed any number
 * @param products number of apps; most are in both stores
 * @param terms number of explicit terms per market; rarer terms make up the other searches
 */
public record WorldSettings(
    long seed,
    int products,
    int terms,
    SearchLaw searches,
    MarketLaw markets,
    ReportedPopularityLaw popularity,
    UserLaw users,
    NamingLaw names,
    SuggesterLaw suggester,
    DownloadsLaw downloads) {
  public WorldSettings {
    if (products < 1 || terms < 1) {
      throw new IllegalArgumentException("a world has products and terms");
    }
  }

  /** The distribution of searches over terms. */
  public sealed interface Volumes {
    /** The term of rank r has a share proportional to (r + shift)^-exponent. */
    record Zipf(double exponent, double shift) implements Volumes {
      /** As Apple's report of the United States of September 2025. */
      public static final Zipf USUAL = new Zipf(0.92, 1.1);

      public Zipf withExponent(double other) {
        return new Zipf(other, shift);
      }
    }

    /** The shares are log-normal, with this standard deviation of the logarithm. */
    record LogNormal(double sigma) implements Volumes {}
  }

  /**
   * How far people read search results: the probability of going on to the next result.
   *
   * @param quick of most people
   * @param thorough of those who read far down
   * @param games more in a search that finds games
   */
  public record Reading(double quick, double thorough, double games) {
    /** Most stop after the first results. */
    public static final Reading USUAL = new Reading(0.65, 0.92, 0.03);

    /** Far down, almost independent of rank. */
    public static final Reading FAR = new Reading(0.985, 0.985, 0);

    public Reading {
      if (!(quick > 0 && quick < 1 && thorough > 0 && thorough < 1 && games >= 0)) {
        throw new IllegalArgumentException("people go on with a probability between 0 and 1");
      }
    }

    /**
     * Between the usual and far, with equal steps of the logarithm of the odds of going on.
     *
     * @param depth 0 as usual, 1 far; less than 0 for people who read less than usual
     */
    public static Reading of(double depth) {
      return new Reading(
          between(USUAL.quick, FAR.quick, depth),
          between(USUAL.thorough, FAR.thorough, depth),
          USUAL.games * Math.clamp(1 - depth, 0, 1));
    }

    private static double between(double usual, double far, double depth) {
      double logit = (1 - depth) * logit(usual) + depth * logit(far);
      return 1 / (1 + Math.exp(-logit));
    }

    private static double logit(double probability) {
      return Math.log(probability / (1 - probability));
    }
  }

  /**
   * The error of the public numbers about market sizes: standard deviation of the logarithm of the
   * devices, and of the searches with them.
   *
   * @param world common to all countries
   * @param country of each country
   */
  public record SizeError(double world, double country) {
    public static final SizeError NONE = new SizeError(0, 0);

    /** As uncertain as the estimates assume the public numbers to be. */
    public static final SizeError PUBLIC = new SizeError(0.35, 0.15);
  }

  /** A world for the demo and tests. */
  public static WorldSettings of(long seed) {
    return of(seed, 13_000, 30_000);
  }

  /** A world with the usual laws. */
  public static WorldSettings of(long seed, int products, int terms) {
    return new WorldSettings(
        seed,
        products,
        terms,
        SearchLaw.USUAL,
        MarketLaw.USUAL,
        ReportedPopularityLaw.USUAL,
        UserLaw.USUAL,
        NamingLaw.USUAL,
        SuggesterLaw.USUAL,
        DownloadsLaw.USUAL);
  }

  public WorldSettings withSize(int ofProducts, int ofTerms) {
    return new WorldSettings(
        seed,
        ofProducts,
        ofTerms,
        searches,
        markets,
        popularity,
        users,
        names,
        suggester,
        downloads);
  }

  public WorldSettings with(SearchLaw other) {
    return new WorldSettings(
        seed, products, terms, other, markets, popularity, users, names, suggester, downloads);
  }

  public WorldSettings with(MarketLaw other) {
    return new WorldSettings(
        seed, products, terms, searches, other, popularity, users, names, suggester, downloads);
  }

  public WorldSettings with(ReportedPopularityLaw other) {
    return new WorldSettings(
        seed, products, terms, searches, markets, other, users, names, suggester, downloads);
  }

  public WorldSettings with(UserLaw other) {
    return new WorldSettings(
        seed, products, terms, searches, markets, popularity, other, names, suggester, downloads);
  }

  public WorldSettings with(NamingLaw other) {
    return new WorldSettings(
        seed, products, terms, searches, markets, popularity, users, other, suggester, downloads);
  }

  public WorldSettings with(SuggesterLaw other) {
    return new WorldSettings(
        seed, products, terms, searches, markets, popularity, users, names, other, downloads);
  }

  public WorldSettings with(DownloadsLaw other) {
    return new WorldSettings(
        seed, products, terms, searches, markets, popularity, users, names, suggester, other);
  }
}
