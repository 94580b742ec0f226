package dev.storescope.keywords.suggestion;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.AppKeywords;
import dev.storescope.keywords.discovery.KeywordCandidate;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.List;

/** Reads the keywords that may lead to an app; see {@link KeywordAutoSuggestions}. */
public record IdeaReader(SearchVolume searchVolume, InstallsEstimator installs) {

  /**
   * Those with most estimated installs first. If the app ranks for few keywords, observations that
   * may show more are requested, and the evidence is incomplete.
   */
  public List<Keyword> read(AppId app, Country country, Evidence evidence, int limit) {
    return AppKeywords.discover(app, country, evidence, new VolumeReader(searchVolume))
        .mostInstallsFirst(installs)
        .stream()
        .limit(limit)
        .map(KeywordCandidate::keyword)
        .toList();
  }
}
