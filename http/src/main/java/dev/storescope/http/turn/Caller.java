package dev.storescope.http.turn;

import dev.storescope.accounts.AccountId;
import java.util.List;

/**
 * Who asks for an expensive answer.
 *
 * @param group which takes turns with other groups
 * @param shares whose requests at once are bounded, the group among them
 */
public record Caller(Object group, List<Object> shares) {
  public Caller {
    shares = List.copyOf(shares);
  }

  private record LinkOf(AccountId owner, long link) {}

  private record GuestsOf(AccountId owner) {}

  /** A caller that is identified by a key, a token or a session. */
  public static Caller of(AccountId account) {
    return new Caller(account, List.of(account));
  }

  /**
   * A guest with a shared link. All guests of an account take turns as one, so that nobody gets
   * more of them by more links or addresses.
   *
   * @param network of the guest's address
   */
  public static Caller ofGuest(AccountId owner, long link, String network) {
    GuestsOf guests = new GuestsOf(owner);
    return new Caller(guests, List.of(guests, new LinkOf(owner, link), network));
  }
}
