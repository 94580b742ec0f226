package dev.storescope.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The App Store categories of the HTTP interface, with their English titles. */
public final class Categories {
  private static final Map<CategoryId, String> ENGLISH_TITLES =
      titles(
          """
          36 Overall
          3600 All Applications
          6012 Lifestyle
          6021 Magazines & Newspapers
          6020 Medical
          6011 Music
          6010 Navigation
          6009 News
          6008 Photo & Video
          6007 Productivity
          6006 Reference
          6024 Shopping
          6005 Social Networking
          6004 Sports
          6003 Travel
          6002 Utilities
          6001 Weather
          6018 Books
          6000 Business
          6017 Education
          6016 Entertainment
          6015 Finance
          6023 Food & Drink
          6014 Games
          7001 Game: Action
          7002 Game: Adventure
          7003 Game: Arcade
          7004 Game: Board
          7005 Game: Card
          7006 Game: Casino
          7009 Game: Family
          7011 Game: Music
          7012 Game: Puzzle
          7013 Game: Racing
          7014 Game: Role Playing
          7015 Game: Simulation
          7016 Game: Sports
          7017 Game: Strategy
          7018 Game: Trivia
          7019 Game: Word
          6013 Health & Fitness
          0 Kids
          10000 Kids 5 & Under
          10001 Kids 6-8
          10002 Kids 9-11
          """);

  private Categories() {}

  /** The titles by id, in the order of the specification. */
  public static Map<CategoryId, String> englishTitles() {
    return ENGLISH_TITLES;
  }

  public static Optional<String> findEnglishTitle(CategoryId category) {
    return Optional.ofNullable(ENGLISH_TITLES.get(category));
  }

  private static Map<CategoryId, String> titles(String table) {
    Map<CategoryId, String> titles = new LinkedHashMap<>();
    table
        .lines()
        .forEach(
            line -> {
              int space = line.indexOf(' ');
              titles.put(new CategoryId(line.substring(0, space)), line.substring(space + 1));
            });
    return Collections.unmodifiableMap(titles);
  }
}
