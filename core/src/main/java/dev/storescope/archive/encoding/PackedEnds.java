package dev.storescope.archive.encoding;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Rank;
import dev.storescope.store.StoreType;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * How many apps each packed observation of a search has, and whether they are all. It is needed of
 * an app that an observation does not rank.
 */
final class PackedEnds {
  /** Every observation is complete. */
  static final PackedEnds COMPLETE = new PackedEnds(new BitSet(), new int[0]);

  private final BitSet cut;
  private final int[] apps;

  private PackedEnds(BitSet cut, int[] apps) {
    this.cut = cut;
    this.apps = apps;
  }

  static void write(ByteWriter out, List<Boolean> complete) {
    BitWriter bits = new BitWriter(out);
    complete.forEach(each -> bits.write(each ? 1 : 0, 1));
    bits.close();
  }

  /** Whether each observation is complete. */
  static BitSet read(ByteReader in, int observations) {
    BitSet complete = new BitSet();
    BitReader bits = new BitReader(in);
    for (int i = 0; i < observations; i++) {
      complete.set(i, bits.read(1) == 1);
    }
    return complete;
  }

  /**
   * Reads the columns of all apps, unless every observation is complete without that.
   *
   * @param complete empty where all observations have the usual end
   */
  static PackedEnds read(
      StoreType store, Optional<BitSet> complete, ByteReader in, int observations) {
    int largest = in.readInt();
    if (complete.isEmpty() && SearchRanking.isUsuallyComplete(store, largest)) {
      return COMPLETE;
    }
    int[] apps = countApps(in, largest, observations);
    BitSet cut = new BitSet();
    for (int i = 0; i < observations; i++) {
      int observation = i;
      cut.set(
          i,
          !complete
              .map(known -> known.get(observation))
              .orElseGet(() -> SearchRanking.isUsuallyComplete(store, apps[observation])));
    }
    return new PackedEnds(cut, apps);
  }

  /** The last rank of each observation. */
  private static int[] countApps(ByteReader in, int largest, int observations) {
    int[] apps = new int[observations];
    AppColumns.readEach(
        in,
        column -> {
          int[] ranks = new int[observations];
          RankColumn.read(new BitReader(column), largest, ranks);
          for (int i = 0; i < observations; i++) {
            apps[i] = Math.max(apps[i], ranks[i]);
          }
        });
    return apps;
  }

  Rank rankOfOthers(int observation) {
    return cut.get(observation) ? new Rank.Beyond(apps[observation]) : new Rank.NotRanked();
  }
}
