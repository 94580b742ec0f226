package dev.storescope.sandbox.world.catalog;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Generates names of apps and developers in the script of a language. */
public final class NameGenerator {
  private static final Map<Language, List<String>> SYLLABLES = new EnumMap<>(Language.class);
  private static final Map<Language, List<String>> COMPANIES = new EnumMap<>(Language.class);

  static {
    String latin =
        "ba be bi bo bri cal cho co da del do dra el fa fi flo ga gri ha hel io ja ka ki ko la li"
            + " lo lu ma mi mo na ne ni no nu pa pi plo qua ra ri ro sa sho si sol ta te ti to tri"
            + " va ve vi vo wa wi xo ya yo za zen zi zo";
    put(SYLLABLES, Language.ENGLISH, latin);
    put(SYLLABLES, Language.GERMAN, latin + " burg feld gar haus kraft licht stern wald werk");
    put(
        SYLLABLES,
        Language.RUSSIAN,
        "ба бе бо ва ви га го да до жи за зе ка ки ко ла ли ло лу ма ми мо на не но па по ра ре ро"
            + " са се со та ти то фа хо ча ша юг яр");
    put(
        SYLLABLES,
        Language.JAPANESE,
        "ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ネ ノ ハ ヒ フ ホ マ ミ ム メ モ ラ リ ル レ ロ パ ピ ポ");
    put(
        SYLLABLES,
        Language.ARABIC,
        "با بو تا تي جا جو دا دو را رو زا زي سا سو شا طا عا فا قا كا كو لا لو ما مي نا نو ها وا يا");
    put(COMPANIES, Language.ENGLISH, "Labs Studio Inc. Apps Games Mobile Software Ltd.");
    put(COMPANIES, Language.GERMAN, "GmbH AG Verlag Software");
    put(COMPANIES, Language.RUSSIAN, "ООО Студия Софт");
    put(COMPANIES, Language.JAPANESE, "株式会社 スタジオ");
    put(COMPANIES, Language.ARABIC, "للتقنية استوديو للبرمجيات");
  }

  private NameGenerator() {}

  private static void put(Map<Language, List<String>> map, Language language, String words) {
    map.put(language, List.of(words.split(" ")));
  }

  /** A name of two to four syllables; not unique. */
  public static String brand(Language language, SeededRandom random, long number) {
    List<String> syllables = SYLLABLES.getOrDefault(language, List.of());
    int length = 2 + random.below(2, number, -1) + (language == Language.JAPANESE ? 1 : 0);
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      name.append(syllables.get(random.below(syllables.size(), number, i)));
    }
    return capitalised(name.toString());
  }

  public static String company(Language language, SeededRandom random, long number) {
    List<String> kinds = COMPANIES.getOrDefault(language, List.of());
    return brand(language, random, number)
        + " "
        + kinds.get(random.below(kinds.size(), number, 99));
  }

  public static String capitalised(String text) {
    int first = text.offsetByCodePoints(0, 1);
    return text.substring(0, first).toUpperCase(Locale.ROOT) + text.substring(first);
  }
}
