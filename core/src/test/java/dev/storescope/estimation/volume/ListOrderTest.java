package dev.storescope.estimation.volume;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ListOrderTest {
  private static final int SHOWN = 5;

  @Test
  void listsInTheOrderOfSearchesAreRecognized() {
    assertThat(ListOrder.of(lists(), SHOWN).isExact()).isTrue();
  }

  @Test
  void theOrderOfListsInNoOrderSaysNothing() {
    Random random = new Random(1);
    Map<String, List<String>> lists = lists();
    lists.replaceAll(
        (_, list) -> {
          List<String> shuffled = new ArrayList<>(list);
          Collections.shuffle(shuffled, random);
          return shuffled;
        });
    assertThat(ListOrder.of(lists, SHOWN).weight()).isLessThan(0.2);
  }

  @Test
  void anOrderThatIsTheSameInAllListsButNotThatOfSearchesSaysNothing() {
    Map<String, List<String>> lists = lists();
    lists.replaceAll((_, list) -> list.stream().sorted().toList());
    assertThat(ListOrder.of(lists, SHOWN).weight()).isLessThan(0.6);
  }

  @Test
  void withoutListsHalfOfTheOrderCounts() {
    assertThat(ListOrder.of(Map.of(), SHOWN)).isEqualTo(ListOrder.UNKNOWN);
  }

  /** The lists of all prefixes of up to three letters of words in a random order of searches. */
  private static Map<String, List<String>> lists() {
    Random random = new Random(2);
    List<String> market = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      StringBuilder word = new StringBuilder();
      for (int letter = 0; letter < 6; letter++) {
        word.append((char) ('a' + random.nextInt(4)));
      }
      market.add(word.toString());
    }
    Map<String, List<String>> lists = new TreeMap<>();
    for (String word : market) {
      for (int length = 1; length <= 3; length++) {
        List<String> list =
            lists.computeIfAbsent(word.substring(0, length), _ -> new ArrayList<>());
        if (list.size() < SHOWN && !list.contains(word)) {
          list.add(word);
        }
      }
    }
    return lists;
  }
}
