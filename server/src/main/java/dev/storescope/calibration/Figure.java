package dev.storescope.calibration;

import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.Optional;

/** A number that a store's own console told its user. */
public sealed interface Figure {

  /** Of which day it is; without one it is of now. */
  Optional<LocalDate> date();

  /** The keyword's popularity, where the file has it. */
  Optional<Popularity> popularity();

  /** The market that it is of. */
  Market market();

  Keyword keyword();

  /** The impressions per day of an advertisement in the App Store, and their share of all. */
  record Impressions(
      Market market,
      Keyword keyword,
      double perDay,
      double share,
      Optional<LocalDate> date,
      Optional<Popularity> popularity)
      implements Figure {}

  /** The installs per day that an app had from a keyword at a rank. */
  record Installs(
      AppId app,
      Country country,
      Keyword keyword,
      int rank,
      double perDay,
      Optional<LocalDate> date,
      Optional<Popularity> popularity)
      implements Figure {
    @Override
    public Market market() {
      return new Market(app.store(), country);
    }
  }
}
