package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertCondition.Kind;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The messages of workspaces, and which of them each reader has read. */
public record Inbox(AlertRules rules) {
  /** The most messages that are listed, and counted. */
  public static final int MAX_MESSAGES = 100;

  /** The field of an item with an address that opens a page without an account. */
  public static final String ADDRESS = "url";

  /**
   * The latest messages of a workspace, digests and reports included, the newest first. The address
   * of a report, with which it can be read without an account, is for the owner only.
   *
   * @param limit at most {@link #MAX_MESSAGES}
   */
  public List<Firing> list(WorkspaceAccess access, int limit) {
    Set<Kind> hidden = hidden(access);
    return rules.listFirings(access.workspace(), MAX_MESSAGES).stream()
        .filter(
            firing ->
                AlertMessages.findCondition(firing.message()).stream().noneMatch(hidden::contains))
        .limit(limit)
        .map(firing -> access.isOwner() ? firing : withoutAddresses(firing))
        .toList();
  }

  private static Firing withoutAddresses(Firing firing) {
    Message message = firing.message();
    List<Item> shown =
        message.items().stream().filter(item -> !item.fields().containsKey(ADDRESS)).toList();
    return shown.size() == message.items().size() || shown.isEmpty()
        ? firing
        : new Firing(
            firing.id(),
            firing.account(),
            firing.key(),
            firing.at(),
            firing.channels(),
            new Message(message.type(), message.title(), shown));
  }

  /** How many messages a reader has not read, up to {@link #MAX_MESSAGES}. */
  public int countUnread(WorkspaceAccess access, AccountId reader) {
    return rules.countUnread(access.workspace(), reader, hidden(access), MAX_MESSAGES);
  }

  /** The id of the last message that a reader has read; 0 for none. */
  public long findLastRead(WorkspaceAccess access, AccountId reader) {
    return rules.findLastRead(access.workspace(), reader);
  }

  /** Notes that a reader has read the messages up to an id; no later message counts as read. */
  public void noteRead(WorkspaceAccess access, AccountId reader, long message) {
    long newest =
        rules.listFirings(access.workspace(), 1).stream().mapToLong(Firing::id).max().orElse(0);
    rules.noteRead(access.workspace(), reader, Math.min(message, newest));
  }

  private static Set<Kind> hidden(WorkspaceAccess access) {
    return Stream.of(Kind.values())
        .filter(kind -> !AlertRuleEditor.isShown(kind, access))
        .collect(Collectors.toUnmodifiableSet());
  }
}
