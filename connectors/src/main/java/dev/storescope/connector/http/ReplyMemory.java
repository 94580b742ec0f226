package dev.storescope.connector.http;

import java.util.concurrent.Semaphore;

/** Limits the memory that replies take, for all callers together. */
public final class ReplyMemory {
  private static final int SHARE_OF_HEAP = 8;
  private static final int UNIT = 1024;

  private final int units;
  private final Semaphore free;

  public ReplyMemory(long bytes) {
    this.units = Math.clamp(bytes / UNIT, 1, Integer.MAX_VALUE);
    this.free = new Semaphore(units, true);
  }

  /** An eighth of the heap. */
  public static ReplyMemory ofHeap() {
    return new ReplyMemory(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  /** No memory, which can grow. */
  Lease lease() {
    return new Lease(0, 0);
  }

  /** Waits for memory; for all of it, if that is not enough. */
  Lease await(long bytes) throws InterruptedException {
    int taken = Math.min(units(bytes), units);
    free.acquire(taken);
    return new Lease(bytes, taken);
  }

  private static int units(long bytes) {
    return (int) Math.min((bytes + UNIT - 1) / UNIT, Integer.MAX_VALUE);
  }

  /** Memory that is taken until it is closed. */
  final class Lease implements AutoCloseable {
    private long bytes;
    private int taken;
    private boolean closed;

    private Lease(long bytes, int taken) {
      this.bytes = bytes;
      this.taken = taken;
    }

    /** Takes more memory, if it is free; does not wait, because others may wait for this one. */
    synchronized boolean grow(long moreBytes) {
      int more = Math.max(0, units(bytes + moreBytes) - taken);
      if (closed || !free.tryAcquire(more)) {
        return false;
      }
      bytes += moreBytes;
      taken += more;
      return true;
    }

    @Override
    public synchronized void close() {
      free.release(taken);
      taken = 0;
      closed = true;
    }
  }
}
