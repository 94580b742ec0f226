package dev.storescope.keywords;

import java.util.OptionalInt;
import java.util.OptionalLong;

/** How popular a keyword is, and how many users a day search for it. */
public record KeywordFigures(OptionalInt popularity, OptionalLong usersPerDay) {}
