package dev.storescope.sandbox.world.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Terms that name an app: its name, with or without a typo. */
public final class BrandTerms {
  private static final double KNOWN_ENOUGH_FOR_SLIPS = 2.5;
  private static final int SHORTEST_WITH_SLIP = 5;

  private final Language language;
  private final SeededRandom random;
  private final ToDoubleFunction<Product> known;
  private final double sigma;
  private final List<Term> terms = new ArrayList<>();

  private BrandTerms(
      Language language, SeededRandom random, ToDoubleFunction<Product> known, double sigma) {
    this.language = language;
    this.known = known;
    this.sigma = sigma;
    this.random = random.of("brands");
  }

  /**
   * The brand terms of some products, the most searched first: those who have an app search for it.
   *
   * @param known how many have an app, relative to others
   * @param sigma standard deviation of the logarithm of the searches by each of them
   */
  public static List<Term> list(
      List<Product> products,
      Language language,
      SeededRandom random,
      ToDoubleFunction<Product> known,
      double sigma) {
    BrandTerms brands = new BrandTerms(language, random, known, sigma);
    products.forEach(brands::add);
    brands.terms.sort(Comparator.comparingDouble(Term::pull).reversed().thenComparing(Term::text));
    return brands.terms;
  }

  private void add(Product product) {
    String name = product.brand().toLowerCase(Locale.ROOT);
    double pull =
        Math.log(known.applyAsDouble(product)) + sigma * random.normal(product.number(), 1);
    add(product, name, pull);
    List<String> needs = product.topic().terms(language);
    String need = needs.get(random.below(needs.size(), product.number(), 2));
    if (!product.hasOrdinaryName() || !name.contains(need)) {
      add(product, name + " " + need, pull - 2.5 + 0.5 * random.normal(product.number(), 3));
    }
    if (product.fame() > KNOWN_ENOUGH_FOR_SLIPS
        && name.length() >= SHORTEST_WITH_SLIP
        && !product.hasOrdinaryName()) {
      add(product, withSlip(name, product.number()), pull - 3);
    }
  }

  private void add(Product product, String text, double pull) {
    terms.add(Term.brand(text, product, pull));
  }

  /** Drops one letter other than the first. */
  private String withSlip(String name, int number) {
    int at = 1 + random.below(name.length() - 1, number, 4);
    return name.substring(0, at) + name.substring(at + 1);
  }
}
