package dev.storescope.evaluation.world;

import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The countries to draw from, with their weights. */
public record CountryDraw(List<Weighted> countries) {
  private static final Pattern COUNTRY_AND_WEIGHT =
      Pattern.compile("([a-zA-Z]{2}) +([0-9]+(?:\\.[0-9]+)?)");

  static final CountryDraw UNITED_STATES =
      new CountryDraw(List.of(new Weighted(new Country("us"), 1)));

  public CountryDraw {
    countries = List.copyOf(countries);
    if (countries.isEmpty()) {
      throw new IllegalArgumentException("there is a country or more");
    }
  }

  public record Weighted(Country country, double weight) {
    public Weighted {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("the weight of " + country.code() + " is above 0");
      }
    }
  }

  /** Reads "us 40 | de 12". */
  static CountryDraw parse(String text) {
    return new CountryDraw(
        Arrays.stream(text.split("\\|", -1))
            .map(String::strip)
            .map(CountryDraw::weighted)
            .toList());
  }

  private static Weighted weighted(String text) {
    Matcher words = COUNTRY_AND_WEIGHT.matcher(text);
    if (!words.matches()) {
      throw new IllegalArgumentException(
          "the centre has countries with weights, as in \"us 40 | de 12\", not \"" + text + "\"");
    }
    return new Weighted(country(words.group(1)), Double.parseDouble(words.group(2)));
  }

  private static Country country(String code) {
    Country country = Country.of(code);
    if (Storefronts.find(country).isEmpty()) {
      throw new IllegalArgumentException("no store has a storefront for \"" + code + "\"");
    }
    return country;
  }

  Country draw(RandomGenerator random) {
    double left = random.nextDouble() * countries.stream().mapToDouble(Weighted::weight).sum();
    for (Weighted one : countries) {
      left -= one.weight();
      if (left < 0) {
        return one.country();
      }
    }
    return countries.getLast().country();
  }

  /** "one of us 40 %, de 12 %". */
  public String describe() {
    double all = countries.stream().mapToDouble(Weighted::weight).sum();
    return countries.stream()
        .map(one -> one.country().code() + " " + Math.round(100 * one.weight() / all) + " %")
        .collect(Collectors.joining(", ", "one of ", ""));
  }
}
