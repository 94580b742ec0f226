package dev.storescope.fetching;

/**
 * What a fetch of a subject costs, if every reply is as usual: none is empty, refused or doubted.
 *
 * @param calls to the host, at least 1; where a list has pages, those of the longest list
 * @param together the most subjects of a country that these calls fetch, at least 1
 * @param days from one fetch that makes these calls to the next at least, at least 1; those between
 *     find what was observed
 */
public record FetchCost(int calls, int together, int days) {
  public static final FetchCost ONE_CALL = new FetchCost(1, 1, 1);

  public FetchCost {
    if (calls < 1 || together < 1 || days < 1) {
      throw new IllegalArgumentException("at least one call for one subject in one day");
    }
  }

  /** The same for more subjects of a country. */
  public FetchCost together(int most) {
    return new FetchCost(calls, most, days);
  }

  /** The same, not more often than once in some days. */
  public FetchCost every(int atLeast) {
    return new FetchCost(calls, together, Math.max(days, atLeast));
  }

  /** As {@link #countDaily}, of subjects that are fetched together with many others. */
  public double share(long subjects, int everyDays) {
    return (double) subjects / Math.max(days, everyDays) / together * calls;
  }

  /** The calls a day for subjects of one country, each of which is fetched once in some days. */
  public double countDaily(long subjects, int everyDays) {
    return together == 1
        ? share(subjects, everyDays)
        : Math.ceil((double) subjects / Math.max(days, everyDays) / together) * calls;
  }
}
