package dev.storescope.testkit;

import dev.storescope.popularities.DoubtfulDays;

class InMemoryDoubtfulDaysTest extends DoubtfulDaysContract {
  @Override
  protected DoubtfulDays open() {
    return new InMemoryDoubtfulDays(clock);
  }
}
