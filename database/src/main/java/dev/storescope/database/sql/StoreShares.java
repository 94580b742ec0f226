package dev.storescope.database.sql;

import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * Limits how many workers fetch from one store at a time, so that the other store has some left
 * when one is slow.
 */
public final class StoreShares {
  private final Map<StoreType, Semaphore> free = new EnumMap<>(StoreType.class);

  /**
   * @param workers the most workers of a store
   */
  public StoreShares(int workers) {
    for (StoreType store : StoreType.values()) {
      free.put(store, new Semaphore(workers));
    }
  }

  /** Takes a worker for a store; false if it has as many as it may. */
  public boolean tryTake(StoreType store) {
    return of(store).tryAcquire();
  }

  /**
   * Gives a worker of a store back.
   *
   * @return whether fetches of the store may have had to wait for it
   */
  public boolean giveBack(StoreType store) {
    boolean awaited = of(store).availablePermits() == 0;
    of(store).release();
    return awaited;
  }

  /**
   * The second parts of the names of the subjects whose store has no worker left: the names of the
   * store and of its devices.
   */
  List<String> listExhausted() {
    return Arrays.stream(StoreType.values())
        .filter(store -> of(store).availablePermits() == 0)
        .flatMap(StoreShares::names)
        .toList();
  }

  private static Stream<String> names(StoreType store) {
    return Stream.concat(
        Stream.of(store.wireName()),
        Arrays.stream(Device.values())
            .filter(device -> device.store() == store)
            .map(Device::wireName));
  }

  private Semaphore of(StoreType store) {
    return Objects.requireNonNull(free.get(store));
  }
}
