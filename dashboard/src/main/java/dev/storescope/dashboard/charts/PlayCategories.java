package dev.storescope.dashboard.charts;

import dev.storescope.store.CategoryId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The categories of Google Play that can be chosen, with their English titles. */
final class PlayCategories {
  static final Map<CategoryId, String> TITLES = titles();

  private PlayCategories() {}

  private static Map<CategoryId, String> titles() {
    Map<CategoryId, String> titles = new LinkedHashMap<>();
    """
    APPLICATION All apps
    GAME Games
    ART_AND_DESIGN Art & Design
    AUTO_AND_VEHICLES Auto & Vehicles
    BEAUTY Beauty
    BOOKS_AND_REFERENCE Books & Reference
    BUSINESS Business
    COMICS Comics
    COMMUNICATION Communication
    DATING Dating
    EDUCATION Education
    ENTERTAINMENT Entertainment
    EVENTS Events
    FINANCE Finance
    FOOD_AND_DRINK Food & Drink
    HEALTH_AND_FITNESS Health & Fitness
    HOUSE_AND_HOME House & Home
    LIFESTYLE Lifestyle
    MAPS_AND_NAVIGATION Maps & Navigation
    MEDICAL Medical
    MUSIC_AND_AUDIO Music & Audio
    NEWS_AND_MAGAZINES News & Magazines
    PARENTING Parenting
    PERSONALIZATION Personalization
    PHOTOGRAPHY Photography
    PRODUCTIVITY Productivity
    SHOPPING Shopping
    SOCIAL Social
    SPORTS Sports
    TOOLS Tools
    TRAVEL_AND_LOCAL Travel & Local
    VIDEO_PLAYERS Video Players & Editors
    WEATHER Weather
    """
        .lines()
        .forEach(
            line -> {
              int space = line.indexOf(' ');
              titles.put(new CategoryId(line.substring(0, space)), line.substring(space + 1));
            });
    return titles;
  }
}
