package dev.storescope.metadata;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The locale of a listing's texts as a language tag, such as {@code en-US} or {@code zh-Hans}. */
public record MetadataLocale(String tag) implements Comparable<MetadataLocale> {
  private static final Pattern FORM =
      Pattern.compile("[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?");

  private static final List<MetadataLocale> APP_STORE =
      parse(
          "ar-SA bn-BD ca cs da de-DE el en-AU en-CA en-GB en-US es-ES es-MX fi fr-CA fr-FR gu-IN he hi"
              + " hr hu id it ja kn-IN ko ml-IN mr-IN ms nl-NL no or-IN pa-IN pl pt-BR pt-PT ro ru sk"
              + " sl-SI sv ta-IN te-IN th tr uk ur-PK vi zh-Hans zh-Hant");
  private static final List<MetadataLocale> GOOGLE_PLAY =
      parse(
          "af am ar az-AZ be bg bn-BD ca cs-CZ da-DK de-DE el-GR en-AU en-CA en-GB en-IN en-SG en-US"
              + " en-ZA es-419 es-ES es-US et eu-ES fa fi-FI fil fr-CA fr-FR gl-ES gu he hi-IN hr"
              + " hu-HU hy-AM id is-IS it-IT ja-JP ka-GE kk km-KH kn-IN ko-KR ky-KG lo-LA lt lv mk-MK"
              + " ml-IN mn-MN mr-IN ms my-MM ne-NP nl-NL no-NO pa pl-PL pt-BR pt-PT rm ro ru-RU si-LK"
              + " sk sl sq sr sv-SE sw ta-IN te-IN th tr-TR uk ur vi zh-CN zh-HK zh-TW zu");

  public MetadataLocale {
    if (!FORM.matcher(tag).matches()) {
      throw notOne(tag);
    }
  }

  /**
   * The locale of a tag in any case.
   *
   * @throws IllegalArgumentException if it is not a language with a script, a region, or neither
   */
  public static MetadataLocale of(String text) {
    try {
      return new MetadataLocale(
          new Locale.Builder().setLanguageTag(text.strip()).build().toLanguageTag());
    } catch (IllformedLocaleException e) {
      throw notOne(text);
    }
  }

  /** The locales in which a store has listings, by tag; it may have more by now. */
  public static List<MetadataLocale> of(StoreType store) {
    return switch (store) {
      case APP_STORE -> APP_STORE;
      case GOOGLE_PLAY -> GOOGLE_PLAY;
    };
  }

  /** The locale of a store that the most users of a country read. */
  public static MetadataLocale mainOf(StoreType store, Country country) {
    Locale main = Locale.forLanguageTag(languageTag(store, country));
    String language = main.getLanguage();
    return Stream.of(
            language + "-" + country.code().toUpperCase(Locale.ROOT),
            main.toLanguageTag(),
            language.equals("zh") ? script(main) : language)
        .flatMap(wanted -> of(store).stream().filter(one -> one.tag().equals(wanted)))
        .findFirst()
        .or(() -> of(store).stream().filter(one -> one.language().equals(language)).findFirst())
        .orElseGet(() -> new MetadataLocale("en-US"));
  }

  private static String languageTag(StoreType store, Country country) {
    Optional<Storefront> storefront = Storefronts.find(country);
    Optional<String> tag =
        switch (store) {
          case APP_STORE ->
              storefront.flatMap(Storefront::apple).map(Storefronts.Apple::languageTag);
          case GOOGLE_PLAY ->
              storefront.flatMap(Storefront::googlePlay).map(Storefronts.Play::language);
        };
    return tag.orElse("en-US");
  }

  /** The App Store has one locale for each way to write Chinese. */
  private static String script(Locale locale) {
    return locale.getCountry().equals("CN") ? "zh-Hans" : "zh-Hant";
  }

  private String language() {
    return Locale.forLanguageTag(tag).getLanguage();
  }

  /** The English name, such as {@code English (United States)}. */
  public String name() {
    return Locale.forLanguageTag(tag).getDisplayName(Locale.ENGLISH);
  }

  @Override
  public int compareTo(MetadataLocale other) {
    return tag.compareTo(other.tag);
  }

  @Override
  public String toString() {
    return tag;
  }

  private static List<MetadataLocale> parse(String tags) {
    return Stream.of(tags.split(" ", -1)).map(MetadataLocale::of).sorted().toList();
  }

  private static IllegalArgumentException notOne(String text) {
    return new IllegalArgumentException(
        "Invalid locale '%s'. Use a language tag such as en-US, ja or zh-Hans.".formatted(text));
  }
}
