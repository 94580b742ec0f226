package dev.storescope.connector.http;

import dev.storescope.fetching.HostRateLimits;
import dev.storescope.testkit.HostRateLimitsContract;

class LocalHostRateLimitsTest extends HostRateLimitsContract {
  @Override
  protected HostRateLimits open() {
    return new LocalHostRateLimits();
  }

  /** The limits of one process are one object. */
  @Override
  protected HostRateLimits openBeside(HostRateLimits turns) {
    return turns;
  }
}
