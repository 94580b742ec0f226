package dev.storescope.sandbox.world;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The terms by which people look for an app that they know: its name, with or without a slip. */
final class BrandTerms {
  private static final double KNOWN_ENOUGH_FOR_SLIPS = 2.5;
  private static final int SHORTEST_WITH_SLIP = 5;

  private final Language language;
  private final Dice dice;
  private final List<Term> terms = new ArrayList<>();

  private BrandTerms(Language language, Dice dice) {
    this.language = language;
    this.dice = dice.of("brands");
  }

  /** Those of some products, the ones with most pull first. */
  static List<Term> list(List<Product> products, Language language, Dice dice) {
    BrandTerms brands = new BrandTerms(language, dice);
    products.forEach(brands::add);
    brands.terms.sort(Comparator.comparingDouble(Term::pull).reversed().thenComparing(Term::text));
    return brands.terms;
  }

  private void add(Product product) {
    String name = product.brand().toLowerCase(Locale.ROOT);
    double pull = 1.3 * product.fame() + 0.6 * dice.normal(product.number(), 1);
    add(product, name, pull);
    List<String> needs = product.topic().terms(language);
    String need = needs.get(dice.below(needs.size(), product.number(), 2));
    add(product, name + " " + need, pull - 2.5 + 0.5 * dice.normal(product.number(), 3));
    if (product.fame() > KNOWN_ENOUGH_FOR_SLIPS && name.length() >= SHORTEST_WITH_SLIP) {
      add(product, withSlip(name, product.number()), pull - 3);
    }
  }

  private void add(Product product, String text, double pull) {
    terms.add(new Term(text, product.topic(), Optional.of(product), pull));
  }

  /** One letter is missing, and not the first. */
  private String withSlip(String name, int number) {
    int at = 1 + dice.below(name.length() - 1, number, 4);
    return name.substring(0, at) + name.substring(at + 1);
  }
}
