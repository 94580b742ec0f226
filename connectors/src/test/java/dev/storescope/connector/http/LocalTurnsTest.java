package dev.storescope.connector.http;

import dev.storescope.fetching.HostTurns;
import dev.storescope.testkit.HostTurnsContract;

class LocalTurnsTest extends HostTurnsContract {
  @Override
  protected HostTurns open() {
    return new LocalTurns();
  }

  /** Those of one process are one object. */
  @Override
  protected HostTurns openBeside(HostTurns turns) {
    return turns;
  }
}
