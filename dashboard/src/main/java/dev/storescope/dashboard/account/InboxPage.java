package dev.storescope.dashboard.account;

import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.alerts.Inbox;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/** The messages of the workspace, as the user reads them. */
public record InboxPage(Inbox inbox, InstantSource clock) implements PageGroup {
  public static final String PATH = "/dashboard/inbox";

  private static final int MOST_OPEN = 5;

  /** A message with what it is about. */
  public record MessageView(String title, Instant at, boolean unread, List<AlertItem> items) {
    private static MessageView of(Firing firing, long lastRead, LocalDate today) {
      return new MessageView(
          firing.message().title(),
          firing.at(),
          firing.id() > lastRead,
          firing.message().items().stream().map(item -> AlertItem.of(item, today)).toList());
    }
  }

  /**
   * The model of the page.
   *
   * @param messages the latest first
   */
  public record Model(List<MessageView> messages) {
    /** Whether it is one of the latest, which are shown open. */
    public boolean isRecent(MessageView message) {
      return messages.stream().limit(MOST_OPEN).anyMatch(message::equals);
    }

    public long unread() {
      return messages.stream().filter(MessageView::unread).count();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(PATH, this::show);
  }

  /** Whoever opens the inbox has read its messages, and sees once more which of them are new. */
  private void show(PageRequest request) {
    WorkspaceAccess access = request.access();
    List<Firing> messages = inbox.list(access, Inbox.MAX_MESSAGES);
    LocalDate today = LastDays.dateOf(clock.instant());
    long lastRead = inbox.findLastRead(access, request.user().id());
    Model model =
        new Model(messages.stream().map(each -> MessageView.of(each, lastRead, today)).toList());
    messages.stream()
        .mapToLong(Firing::id)
        .max()
        .ifPresent(newest -> inbox.noteRead(access, request.user().id(), newest));
    request.show("account/inbox.jte", Texts.of("inbox.title"), NavigationSection.UNLISTED, model);
  }
}
