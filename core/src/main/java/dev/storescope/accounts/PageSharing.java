package dev.storescope.accounts;

import dev.storescope.accounts.SharedLinks.NewLink;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shares pages by links.
 *
 * @param isPage whether the address of a page, a path with its parameters, can be shared
 */
public record PageSharing(SharedLinks links, Predicate<String> isPage) {
  /** Below it are the addresses of shared pages, each ending with the secret of its link. */
  public static final String PATH = "/shared/";

  /** The beginning of the paths of all pages, after the one below which a proxy shows them. */
  private static final String PAGES = "/dashboard";

  private static final Pattern ADDRESS =
      Pattern.compile("(?:https?://[^/?#]+)?(/[A-Za-z0-9%._~!$&'()*+,;=:@/?-]*)(?:#.*)?");

  /**
   * Creates a link to a page.
   *
   * @param address of the page, with or without the host
   * @throws IllegalArgumentException if the address is not that of a page that can be shared, and
   *     as {@link SharedLinks#create}
   */
  public NewLink share(
      AccountId account, String name, String address, Optional<Instant> expiresAt) {
    return links.create(account, name, page(address), expiresAt);
  }

  /**
   * The path and the parameters of a page that can be shared.
   *
   * @throws IllegalArgumentException if there is no such page, with a message that says what is
   *     accepted
   */
  public String page(String address) {
    Matcher matcher = ADDRESS.matcher(address.strip());
    if (matcher.matches()) {
      String path = matcher.group(1);
      String withoutBase = path.substring(Math.max(path.indexOf(PAGES), 0));
      if (isPage.test(withoutBase)) {
        return withoutBase;
      }
    }
    throw new IllegalArgumentException(
        "This page cannot be shared. Use the path of a page about apps or keywords, such as"
            + " /dashboard/apps/appstore/338986109/us.");
  }
}
