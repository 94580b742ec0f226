package dev.storescope.workbench;

import dev.storescope.competitors.CompetitorLists;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;

/** All that the workbenches of accounts are read and changed by. */
public record Workbenches(
    KeywordWorkbench keywords,
    WorkbenchTable table,
    KeywordGap gap,
    KeywordTranslation translation) {

  public static Workbenches of(
      TrackingLists lists,
      CompetitorLists competitors,
      Tracker tracker,
      KeywordNotes notes,
      SearchVolume searchVolume,
      InstallsEstimator installs) {
    return new Workbenches(
        new KeywordWorkbench(lists, tracker, notes),
        new WorkbenchTable(lists, competitors, notes, searchVolume, installs),
        new KeywordGap(competitors, searchVolume, installs),
        new KeywordTranslation(competitors, searchVolume, installs));
  }
}
