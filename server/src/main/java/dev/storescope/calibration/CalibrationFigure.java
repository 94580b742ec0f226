package dev.storescope.calibration;

import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.Optional;

/** A figure from a store's console, to calibrate by. */
public sealed interface CalibrationFigure {

  /** The day of the figure; empty: today. */
  Optional<LocalDate> date();

  /** The popularity of the keyword, if the file has it. */
  Optional<Popularity> popularity();

  Market market();

  Keyword keyword();

  /** The impressions per day of an advertisement in the App Store, and their share. */
  record Impressions(
      Market market,
      Keyword keyword,
      double perDay,
      double share,
      Optional<LocalDate> date,
      Optional<Popularity> popularity)
      implements CalibrationFigure {}

  /** The installs per day of an app from a keyword at a rank. */
  record Installs(
      AppId app,
      Country country,
      Keyword keyword,
      int rank,
      double perDay,
      Optional<LocalDate> date,
      Optional<Popularity> popularity)
      implements CalibrationFigure {
    @Override
    public Market market() {
      return new Market(app.store(), country);
    }
  }
}
