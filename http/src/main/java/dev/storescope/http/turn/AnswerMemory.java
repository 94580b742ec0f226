package dev.storescope.http.turn;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Whether there is memory for one more expensive answer, by what the last collection of the heap
 * left. Where a collector does not report that, there is.
 */
public final class AnswerMemory implements BooleanSupplier {
  private static final int DIVISOR = 4;

  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
          .toList();

  @Override
  public boolean getAsBoolean() {
    return pools.stream()
        .map(MemoryPoolMXBean::getCollectionUsage)
        .allMatch(usage -> usage == null || hasRoom(usage));
  }

  /** Whether a quarter is free. */
  static boolean hasRoom(MemoryUsage usage) {
    return usage.getMax() <= 0 || usage.getMax() - usage.getUsed() >= usage.getMax() / DIVISOR;
  }
}
