package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.asset.Icon;
import dev.storescope.dashboard.page.text.Texts;
import java.util.List;
import java.util.stream.Stream;

/** The sections of the dashboard, in the order of the navigation, and what is in none of them. */
public enum NavigationSection {
  OVERVIEW("/dashboard", Icon.GRID),
  SEARCH("/dashboard/search", Icon.SEARCH),
  CHARTS("/dashboard/charts", Icon.BAR_CHART_LINE),
  CHANGES("/dashboard/changes", Icon.CLOCK_HISTORY),
  FETCHING("/dashboard/fetching", Icon.CLOUD_DOWNLOAD),
  API("/dashboard/api", Icon.CODE_SLASH),
  ACCOUNT("/dashboard/account", Icon.PERSON),
  /** Pages that the navigation does not list, such as those of an app or a keyword. */
  UNLISTED("", Icon.GRID);

  private final String path;
  private final Icon icon;

  NavigationSection(String path, Icon icon) {
    this.path = path;
    this.icon = icon;
  }

  /** The sections of the navigation. */
  public static List<NavigationSection> listed() {
    return Stream.of(values()).filter(section -> section != UNLISTED).toList();
  }

  public String title() {
    return Texts.name(this);
  }

  public Icon icon() {
    return icon;
  }

  public String path() {
    return path;
  }
}
