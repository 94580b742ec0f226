package dev.storescope.http;

import java.lang.ScopedValue.CallableOp;
import org.jspecify.annotations.Nullable;

/** What an answer sends, which is sent once the answer is computed. */
final class DeferredTransfer implements Runnable {
  private static final ScopedValue<DeferredTransfer> CURRENT = ScopedValue.newInstance();

  private @Nullable Runnable transfer;

  /** Whether what the current thread sends is to be sent later. */
  static boolean isPending() {
    return CURRENT.isBound();
  }

  /** Has the current thread's answer sent later. */
  static void defer(Runnable transfer) {
    CURRENT.get().transfer = transfer;
  }

  <T, E extends Exception> T collect(CallableOp<T, E> answer) throws E {
    return ScopedValue.where(CURRENT, this).call(answer);
  }

  /** Sends what was collected. */
  @Override
  public void run() {
    if (transfer != null) {
      transfer.run();
    }
  }
}
