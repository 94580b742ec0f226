package dev.storescope.server.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.credits.LedgerRow;
import dev.storescope.server.http.Mistake.Code;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** How values are written in bodies; what is written otherwise is refused with what would do. */
final class BodyForms {
  /** The most credits that are taken at a time: far from where sums overflow. */
  static final long MOST_CREDITS = 1_000_000_000_000L;

  private BodyForms() {}

  static String text(JsonNode node) {
    if (!node.isString()) {
      throw not("a text");
    }
    return node.asString();
  }

  /** A text of some characters, which is not blank. */
  static Function<JsonNode, String> text(int least, int most) {
    return node -> {
      String text = text(node);
      if (text.length() < least || text.length() > most) {
        throw new MistakeException(
            Code.OUT_OF_RANGE, least + " to " + most + " characters are accepted");
      }
      if (text.isBlank()) {
        throw not("a text that is not blank");
      }
      return text;
    };
  }

  static Function<JsonNode, Long> integer(long least, long most) {
    return node -> {
      if (!node.isIntegralNumber()) {
        throw not("a whole number");
      }
      if (!node.canConvertToLong() || node.asLong() < least || node.asLong() > most) {
        throw new MistakeException(Code.OUT_OF_RANGE, least + " to " + most + " is accepted");
      }
      return node.asLong();
    };
  }

  static boolean bool(JsonNode node) {
    if (!node.isBoolean()) {
      throw not("true or false");
    }
    return node.asBoolean();
  }

  /** Entries that are texts, in their order; those that mean the same are taken once. */
  static <T> Function<JsonNode, List<T>> list(int most, Function<String, T> parse) {
    return node -> {
      if (!node.isArray()) {
        throw not("a list of texts");
      }
      if (node.size() > most) {
        throw new MistakeException(Code.OUT_OF_RANGE, "at most " + most + " entries are accepted");
      }
      Set<T> entries = new LinkedHashSet<>();
      node.valueStream().forEach(entry -> entries.add(parse.apply(text(entry))));
      return List.copyOf(entries);
    };
  }

  /** A password that may be one. */
  static Function<JsonNode, String> password() {
    return text(Accounts.MIN_PASSWORD_LENGTH, Accounts.MAX_PASSWORD_LENGTH);
  }

  static Account.Role role(JsonNode node) {
    return switch (text(node)) {
      case "administrator" -> Account.Role.ADMINISTRATOR;
      case "member" -> Account.Role.MEMBER;
      default -> throw not("administrator or member");
    };
  }

  static LedgerRow.Kind kindOfCredits(JsonNode node) {
    return switch (text(node)) {
      case "top_up" -> LedgerRow.Kind.TOP_UP;
      case "adjustment" -> LedgerRow.Kind.ADJUSTMENT;
      default -> throw not("top_up or adjustment");
    };
  }

  private static IllegalArgumentException not(String accepted) {
    return new IllegalArgumentException(accepted + " is accepted");
  }
}
