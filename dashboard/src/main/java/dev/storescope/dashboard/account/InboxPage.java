package dev.storescope.dashboard.account;

import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.alerts.Inbox;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/** The messages of the workspace, as the user reads them. */
public record InboxPage(Inbox inbox, InstantSource clock) implements PageGroup {
  public static final String PATH = "/dashboard/inbox";

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
   * @param newest the id of the latest; 0 if there is none
   */
  public record Model(List<MessageView> messages, long newest) {
    public long unread() {
      return messages.stream().filter(MessageView::unread).count();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(PATH, this::show).postOwn(PATH + "/read", this::read);
  }

  private void show(PageRequest request) {
    WorkspaceAccess access = request.access();
    List<Firing> messages = inbox.list(access, Inbox.MAX_MESSAGES);
    LocalDate today = LastDays.dateOf(clock.instant());
    long lastRead = inbox.findLastRead(access, request.user().id());
    Model model =
        new Model(
            messages.stream().map(each -> MessageView.of(each, lastRead, today)).toList(),
            messages.stream().mapToLong(Firing::id).max().orElse(0));
    request.show("account/inbox.jte", Texts.of("inbox.title"), NavigationSection.UNLISTED, model);
  }

  private void read(PageRequest request) {
    inbox.noteRead(request.access(), request.user().id(), request.form().number("newest"));
    request.redirect(PATH, FlashMessage.done(Texts.of("inbox.read")));
  }
}
