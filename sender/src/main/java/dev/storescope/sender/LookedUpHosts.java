package dev.storescope.sender;

import dev.storescope.delivery.PrivateHosts;
import java.net.UnknownHostException;
import java.util.concurrent.Semaphore;

/** Looks up the addresses of hosts. Where many are being looked up, others are not. */
public record LookedUpHosts() implements PrivateHosts {
  private static final CheckedResolver RESOLVER = new CheckedResolver(false);

  /** A lookup may take seconds, and the request of a user waits for it. */
  private static final Semaphore LOOKUPS = new Semaphore(8);

  @Override
  public boolean contains(String host) {
    if (!LOOKUPS.tryAcquire()) {
      return false;
    }
    try {
      RESOLVER.resolve(host);
      return false;
    } catch (CheckedResolver.NotPublicException e) {
      return true;
    } catch (UnknownHostException e) {
      return false;
    } finally {
      LOOKUPS.release();
    }
  }
}
