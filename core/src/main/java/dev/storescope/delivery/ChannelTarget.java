package dev.storescope.delivery;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the messages of a channel go. An address of a chat or a webhook is a secret. */
public sealed interface ChannelTarget {
  /** The longest address, in characters. */
  int MAX_ADDRESS_LENGTH = 1000;

  /** So many characters of an address stay secret at least. */
  int MIN_MASKED = 12;

  /** An e-mail address. */
  record Email(String address) implements ChannelTarget {
    private static final Pattern ADDRESS =
        Pattern.compile("[^\\s@<>,;:\"]{1,64}@[^\\s@<>,;:\"]{1,190}");

    public Email {
      if (!ADDRESS.matcher(address).matches()) {
        throw new IllegalArgumentException(
            "Invalid e-mail address '%s'. Use an address such as name@example.com."
                .formatted(address));
      }
    }
  }

  /** An incoming webhook of Slack. */
  record Slack(URI url) implements ChannelTarget {
    public Slack {
      requireHttp(url);
    }
  }

  /** An incoming webhook of Microsoft Teams. */
  record Teams(URI url) implements ChannelTarget {
    public Teams {
      requireHttp(url);
    }
  }

  /** A webhook of Discord. */
  record Discord(URI url) implements ChannelTarget {
    public Discord {
      requireHttp(url);
    }
  }

  /** Receives signed requests by the Standard Webhooks specification. */
  record Webhook(URI url) implements ChannelTarget {
    public Webhook {
      requireHttp(url);
    }
  }

  /** The kinds of channels, named as in the interface. */
  enum Kind {
    EMAIL,
    SLACK,
    TEAMS,
    DISCORD,
    WEBHOOK;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Kind> find(String wireName) {
      return Stream.of(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
    }

    /**
     * The target with an address.
     *
     * @throws IllegalArgumentException if the address is not one of this kind
     */
    public ChannelTarget at(String address) {
      return switch (this) {
        case EMAIL -> new Email(address);
        case SLACK -> new Slack(URI.create(address));
        case TEAMS -> new Teams(URI.create(address));
        case DISCORD -> new Discord(URI.create(address));
        case WEBHOOK -> new Webhook(URI.create(address));
      };
    }
  }

  default Kind kind() {
    return switch (this) {
      case Email _ -> Kind.EMAIL;
      case Slack _ -> Kind.SLACK;
      case Teams _ -> Kind.TEAMS;
      case Discord _ -> Kind.DISCORD;
      case Webhook _ -> Kind.WEBHOOK;
    };
  }

  default String address() {
    return switch (this) {
      case Email(String address) -> address;
      case Slack(URI url) -> url.toString();
      case Teams(URI url) -> url.toString();
      case Discord(URI url) -> url.toString();
      case Webhook(URI url) -> url.toString();
    };
  }

  /**
   * The address as it may be shown: of a chat or a webhook only the host, and the last four
   * characters if the rest is long.
   */
  default String maskedAddress() {
    return switch (this) {
      case Email(String address) -> address;
      case Slack(URI url) -> masked(url);
      case Teams(URI url) -> masked(url);
      case Discord(URI url) -> masked(url);
      case Webhook(URI url) -> masked(url);
    };
  }

  private static String masked(URI url) {
    String text = url.toString();
    String origin = url.getScheme() + "://" + url.getRawAuthority() + "/…";
    boolean isLong = text.length() - origin.length() >= MIN_MASKED;
    return origin + (isLong ? text.substring(text.length() - 4) : "");
  }

  private static void requireHttp(URI url) {
    boolean isHttp = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
    if (!isHttp
        || url.getHost() == null
        || url.getUserInfo() != null
        || url.toString().length() > MAX_ADDRESS_LENGTH) {
      throw new IllegalArgumentException(
          "Invalid URL. Use one such as https://example.com/path, without a user name.");
    }
  }
}
