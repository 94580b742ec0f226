package dev.storescope.archive.rocksdb;

import dev.storescope.archive.StoredSize;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.rocksdb.RocksDBException;

/**
 * Removes observations of a subject with their ranks. Rows are deleted by the keys that they have:
 * an earlier version may have encoded an observation otherwise.
 */
record RocksDbRemoval(RocksDbReader reader, RankPacker packer) {

  /** A stored observation. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Stored<F extends Facts>(byte[] position, int bytes, Observation<F> observation) {
    byte[] key(byte[] partition) {
      return ByteBuffer.allocate(partition.length + position.length)
          .put(partition)
          .put(position)
          .array();
    }
  }

  /**
   * Adds to a batch what removes the selected observations; the {@link RankPacker#packing} lock is
   * held.
   */
  <F extends Facts> StoredSize add(
      Subject<F> subject,
      TimeSpan span,
      Function<? super List<Observation<F>>, BitSet> selection,
      RocksDbWriteBatch batch)
      throws RocksDBException {
    byte[] partition = ObservationCodec.partition(subject);
    List<Stored<F>> stored = list(subject, partition, span);
    StoredSize removed = StoredSize.NOTHING;
    Map<RankPart, NavigableSet<byte[]>> ranked = new LinkedHashMap<>();
    for (int i : select(stored, selection).stream().toArray()) {
      Stored<F> each = stored.get(i);
      batch.delete(ColumnFamily.OBSERVATIONS, each.key(partition));
      removed = removed.plus(new StoredSize(1, partition.length + each.bytes()));
      RankPart.of(each.observation())
          .ifPresent(
              part ->
                  ranked
                      .computeIfAbsent(part, _ -> new TreeSet<>(Arrays::compareUnsigned))
                      .add(each.position()));
    }
    for (Map.Entry<RankPart, NavigableSet<byte[]>> part : ranked.entrySet()) {
      packer.remove(part.getKey(), part.getValue(), batch);
    }
    return removed;
  }

  private <F extends Facts> List<Stored<F>> list(
      Subject<F> subject, byte[] partition, TimeSpan span) {
    return span.isEmpty()
        ? List.of()
        : reader.list(
            ColumnFamily.OBSERVATIONS,
            KeyRange.of(partition, span),
            Integer.MAX_VALUE,
            (position, value) ->
                new Stored<>(
                    position,
                    position.length + value.length,
                    ObservationCodec.decode(subject, position, value)));
  }

  private static <F extends Facts> BitSet select(
      List<Stored<F>> stored, Function<? super List<Observation<F>>, BitSet> selection) {
    return stored.isEmpty()
        ? new BitSet()
        : selection.apply(stored.stream().map(Stored::observation).toList());
  }
}
