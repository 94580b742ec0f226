package dev.storescope.evaluation;

import dev.storescope.estimation.volume.QueryZipf;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * A simulated market: brands, topics and phrases, volumes by Zipf's law, and for each prefix the
 * most searched terms by the suggester's estimate, which has a normal error of the logarithm.
 */
final class SuggestedWorld {
  private static final int LONGEST_PREFIX = 12;

  private static final List<String> TOPICS =
      List.of(
          ("photo video music game weather map bank chat camera editor fitness workout run diet"
                  + " recipe food delivery taxi hotel flight travel train bus parking car bike job"
                  + " resume news book audio podcast radio tv movie sport football soccer golf tennis"
                  + " chess poker puzzle word trivia math learn language english spanish french"
                  + " german piano guitar drum karaoke draw paint color design logo poster font"
                  + " keyboard emoji sticker wallpaper widget calendar reminder note todo task habit"
                  + " timer alarm clock sleep meditation yoga health doctor period baby pregnancy"
                  + " kids school college student teacher flashcard quiz test scanner document pdf"
                  + " sign invoice expense budget money stock crypto tax loan credit insurance"
                  + " mortgage house rent apartment garden plant pet dog cat bird fish horse dating"
                  + " friend love wedding party gift shopping coupon fashion shoe makeup hair nail"
                  + " skin tattoo home decor furniture cleaning laundry repair flashlight compass"
                  + " level ruler calculator converter translator dictionary bible prayer quran"
                  + " astrology tarot horoscope moon star space science physics chemistry history"
                  + " art museum theater comedy story novel comic manga anime cartoon meme block"
                  + " bubble farm city zombie war tank robot dragon knight castle racing driving"
                  + " truck plane ship fishing hunting archery boxing wrestling basketball baseball"
                  + " hockey cricket surf snow ski vpn wifi browser mail phone call text contact"
                  + " backup cloud storage file password security antivirus cleaner battery speed")
              .split(" "));

  private static final List<String> BEFORE =
      List.of("free", "best", "my", "easy", "daily", "smart", "simple", "online", "super", "the");

  private static final List<String> AFTER =
      List.of(
          ("app;free;maker;tracker;planner;for kids;games;pro;online;for beginners;offline;near me;"
                  + "lite;simulator;editor;for iphone;hd;helper;player;without ads;3d;club;master;"
                  + "for adults;journal;finder;reader;no wifi;log;2")
              .split(";"));

  private static final List<String> SYLLABLES =
      List.of(
          ("ba be bo ca co da de di do fa fi fo ga go ha hi ho ja jo ka ki ko la le li lo lu ma me mi"
                  + " mo na ne ni no pa pe pi po qui ra re ri ro sa se shi so sta ta te ti to tra tu"
                  + " va ve vi wa we wi xa ya yo za zo bra cha clo fla gri pla sna spo ster ly fy io"
                  + " ster ton dle ble ro ter nix lab hub")
              .split(" "));

  private final SplittableRandom random;
  private final List<String> terms;
  private final double[] logVolumes;
  private final double[] believed;
  private final Map<String, List<String>> suggestions = new HashMap<>();

  /**
   * @param count how many terms the market has
   * @param shown how many the suggester shows
   * @param error the standard deviation of its error
   */
  SuggestedWorld(long seed, int count, int shown, double error) {
    this.random = new SplittableRandom(seed);
    Map<String, Double> weights = weights(count);
    this.terms = weights.keySet().stream().sorted(byWeight(weights)).toList();
    this.logVolumes = new double[count];
    this.believed = new double[count];
    for (int i = 0; i < count; i++) {
      logVolumes[i] = -QueryZipf.EXPONENT * Math.log(i + 1);
      believed[i] = logVolumes[i] + error * random.nextGaussian();
    }
    suggest(shown);
  }

  List<String> terms() {
    return terms;
  }

  /** Of the term at an index; all relative to the first. */
  double logVolume(int index) {
    return logVolumes[index];
  }

  /** The suggester's estimate of it. */
  double believed(int index) {
    return believed[index];
  }

  Map<String, List<String>> suggestions() {
    return suggestions;
  }

  /** The suggestions as keywords. */
  Map<Keyword, List<Keyword>> lists() {
    Map<Keyword, List<Keyword>> lists = new LinkedHashMap<>();
    suggestions.forEach(
        (prefix, list) -> lists.put(Keyword.of(prefix), list.stream().map(Keyword::of).toList()));
    return lists;
  }

  List<String> sortedTerms() {
    return terms.stream().sorted().toList();
  }

  /** The lists of a term's prefixes of lengths from one to another, and of the whole term. */
  SearchSignals signals(String term, int shortest, int longest) {
    return signals(term, length -> length >= shortest && length <= longest);
  }

  SearchSignals signals(String term, IntPredicate wanted) {
    Keyword keyword = Keyword.of(term);
    List<PrefixSuggestions> lists = new ArrayList<>();
    for (int length = 1; length <= term.length(); length++) {
      String prefix = term.substring(0, length);
      if (wanted.test(length) && !prefix.endsWith(" ")) {
        List<Keyword> list =
            suggestions.getOrDefault(prefix, List.of()).stream().map(Keyword::of).toList();
        lists.add(new PrefixSuggestions(keyword, Keyword.of(prefix), list));
      }
    }
    return SearchSignals.of(lists);
  }

  boolean wins(String winner, String loser) {
    return wins(winner, loser, 1);
  }

  /**
   * Whether a list of a prefix that both share, of so many letters or more, shows one before the
   * other, or without it, and none the other way round.
   */
  boolean wins(String winner, String loser, int shortest) {
    boolean won = false;
    for (int length = 1; length <= LONGEST_PREFIX; length++) {
      if (length > Math.min(winner.length(), loser.length())
          || !winner.regionMatches(0, loser, 0, length)) {
        break;
      }
      String prefix = winner.substring(0, length);
      boolean isObserved = length >= shortest && !prefix.endsWith(" ");
      List<String> list = isObserved ? suggestions.getOrDefault(prefix, List.of()) : List.of();
      int of = list.indexOf(winner);
      int other = list.indexOf(loser);
      if (other >= 0 && (of < 0 || of > other)) {
        return false;
      }
      won |= of >= 0;
    }
    return won;
  }

  private void suggest(int shown) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < believed.length; i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> -believed[i]));
    for (int i : order) {
      String term = terms.get(i);
      for (int length = 1; length <= term.length(); length++) {
        if (length <= LONGEST_PREFIX || length == term.length()) {
          offer(term.substring(0, length).strip(), term, shown);
        }
      }
    }
    order.forEach(i -> offerToLonger(terms.get(i), shown));
  }

  private void offer(String prefix, String term, int shown) {
    List<String> list = suggestions.computeIfAbsent(prefix, any -> new ArrayList<>());
    if (list.size() < shown && !list.contains(term)) {
      list.add(term);
    }
  }

  private void offerToLonger(String term, int shown) {
    for (int length = LONGEST_PREFIX + 1; length < term.length(); length++) {
      String prefix = term.substring(0, length);
      if (suggestions.containsKey(prefix)) {
        offer(prefix, term, shown);
      }
    }
  }

  private static Comparator<String> byWeight(Map<String, Double> weights) {
    return Comparator.comparingDouble((String term) -> -weights.getOrDefault(term, 0.0))
        .thenComparing(Comparator.naturalOrder());
  }

  /** The terms with the logarithms of their weights: a third brands, the others phrases. */
  private Map<String, Double> weights(int count) {
    Map<String, Double> weights = new LinkedHashMap<>();
    List<String> words = words(count / 20);
    List<String> brands = new ArrayList<>(List.of("chat"));
    while (weights.size() < count) {
      double kind = random.nextDouble();
      if (kind < 0.35) {
        brands.add(name());
        put(weights, brands.getLast(), -0.9 * Math.log(1 + random.nextDouble() * count / 3), 1);
      } else if (kind < 0.45) {
        String brand = pick(brands);
        put(weights, brand + " " + pick(AFTER), weights.getOrDefault(brand, -5.0) - 1, 1);
      } else {
        phrase(weights, words, kind);
      }
    }
    return weights;
  }

  /** The words that phrases are made of, the most used first; most are too rare to be listed. */
  private List<String> words(int count) {
    List<String> words = new ArrayList<>(TOPICS);
    while (words.size() < count) {
      words.add(name());
    }
    return words;
  }

  private void phrase(Map<String, Double> weights, List<String> words, double kind) {
    int index = (int) (words.size() * Math.pow(random.nextDouble(), 2));
    String topic = words.get(index);
    double weight = -0.6 * Math.log(1 + index);
    if (kind < 0.50) {
      put(weights, topic, weight, 1);
    } else if (kind < 0.65) {
      put(weights, topic + " " + pick(AFTER), weight - 1, 1);
    } else if (kind < 0.85) {
      put(weights, topic + " " + pick(words), weight - 1.5, 1);
    } else if (kind < 0.92) {
      put(weights, pick(BEFORE) + " " + topic, weight - 1.5, 1);
    } else {
      put(weights, topic + " " + pick(words) + " " + pick(AFTER), weight - 2.5, 1);
    }
  }

  private void put(Map<String, Double> weights, String term, double weight, double spread) {
    weights.putIfAbsent(term, weight + spread * random.nextGaussian());
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    int syllables = 2 + random.nextInt(3);
    for (int i = 0; i < syllables; i++) {
      name.append(pick(SYLLABLES));
    }
    return name.toString();
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
