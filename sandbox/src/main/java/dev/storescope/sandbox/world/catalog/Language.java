package dev.storescope.sandbox.world.catalog;

import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.util.Arrays;
import java.util.Locale;

/** A language of the world; storefronts in other languages show English. */
public enum Language {
  ENGLISH(0, "en", "Free", 0.50),
  GERMAN(1, "de", "Gratis", 0.12),
  RUSSIAN(2, "ru", "Бесплатно", 0.12),
  JAPANESE(3, "ja", "無料", 0.14),
  ARABIC(4, "ar", "مجاني", 0.12);

  private final int number;
  private final String tag;
  private final String free;
  private final double share;

  Language(int number, String tag, String free, double share) {
    this.number = number;
    this.tag = tag;
    this.free = free;
    this.share = share;
  }

  public static Language of(Country country) {
    return Storefronts.find(country).map(Language::of).orElse(ENGLISH);
  }

  private static Language of(Storefront storefront) {
    String spoken =
        storefront
            .googlePlay()
            .map(Storefronts.Play::language)
            .or(() -> storefront.apple().map(Storefronts.Apple::languageTag))
            .orElse("en");
    return Arrays.stream(values())
        .filter(language -> spoken.toLowerCase(Locale.ROOT).startsWith(language.tag))
        .findFirst()
        .orElse(ENGLISH);
  }

  public static Language ofDeveloper(long developer) {
    return values()[(int) (developer % values().length)];
  }

  /** The language for a uniform value, weighted by the number of products made for it. */
  static Language at(double uniform) {
    double left = uniform;
    for (Language language : values()) {
      left -= language.share;
      if (left < 0) {
        return language;
      }
    }
    return ENGLISH;
  }

  /** Its column in the word tables, from 0. */
  public int number() {
    return number;
  }

  public Locale locale() {
    return Locale.of(tag);
  }

  /** The text shown for a free app. */
  public String free() {
    return free;
  }
}
