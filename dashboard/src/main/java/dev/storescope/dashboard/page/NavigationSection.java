package dev.storescope.dashboard.page;

import java.util.List;
import java.util.stream.Stream;

/** The sections of the dashboard, in the order of the navigation, and what is in none of them. */
public enum NavigationSection {
  OVERVIEW("/dashboard"),
  SEARCH("/dashboard/search"),
  CHARTS("/dashboard/charts"),
  CHANGES("/dashboard/changes"),
  FETCHING("/dashboard/fetching"),
  API("/dashboard/api"),
  ACCOUNT("/dashboard/account"),
  /** Pages that the navigation does not list, such as those of an app or a keyword. */
  UNLISTED("");

  private final String path;

  NavigationSection(String path) {
    this.path = path;
  }

  /** The sections of the navigation. */
  public static List<NavigationSection> listed() {
    return Stream.of(values()).filter(section -> section != UNLISTED).toList();
  }

  public String title() {
    return Texts.name(this);
  }

  public String path() {
    return path;
  }
}
