package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.Host;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.FindingText;
import java.util.List;

/**
 * What of the stores does not reply.
 *
 * @param hosts to which all calls fail
 * @param sources that feed the page and fail their checks
 */
public record Outages(List<Host> hosts, List<CheckedSource> sources) {
  public static final Outages NONE = new Outages(List.of(), List.of());

  public Outages {
    hosts = List.copyOf(hosts);
    sources = List.copyOf(sources);
  }

  /** Those that a page has to say. */
  static Outages of(List<Host> hosts, List<CheckedSource> sources, String path) {
    return new Outages(
        FetchHealth.listUnusable(hosts, Host::isDown),
        sources.stream()
            .filter(CheckedSource::isFailing)
            .filter(
                each -> StoreSource.find(each.source()).filter(one -> one.feeds(path)).isPresent())
            .toList());
  }

  /** The name of a source for readers. */
  public static String name(CheckedSource source) {
    return StoreSource.find(source.source())
        .map(Texts::name)
        .orElseGet(() -> source.source().name());
  }

  /** A source that fails its checks, why, and since when. */
  public static String describe(CheckedSource source) {
    String finding = FindingText.state(source.last().finding());
    String detail = FindingText.detail(source.last().finding());
    return source
        .workedAt()
        .map(at -> Texts.of("source.outage", name(source), finding, detail, Format.time(at)))
        .orElseGet(() -> Texts.of("source.never-worked", name(source), finding, detail));
  }
}
