package dev.storescope.dashboard.account;

import dev.storescope.accounts.Membership;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLink;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.session.PageWorkspace;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Who works with the user's lists, the workspaces of others that the user is in, and the links to
 * single pages.
 */
public record TeamPages(Workspaces workspaces, PageSharing sharing, InstantSource clock)
    implements PageGroup {
  private static final String PATH = AccountTab.TEAM.path();
  private static final String LINKS = PATH + "/links";

  /** Where the workspace is chosen. */
  public static final String SWITCH = "/dashboard/workspace";

  /** A link of the table. */
  public record LinkRow(SharedLink link, boolean expired) {
    public String withdrawal() {
      return LINKS + "/" + link.id() + "/withdraw";
    }
  }

  /**
   * The model of the page.
   *
   * @param user the name of the user
   * @param current the workspace that the pages show
   * @param created the address of the link just created, which is shown only once
   * @param page the address of the page to share, if the user comes from it
   * @param earliest the first date on which a new link can expire
   */
  public record Model(
      Username user,
      PageWorkspace current,
      List<Membership> members,
      List<LinkRow> links,
      Optional<String> created,
      String page,
      LocalDate earliest) {}

  /** The address of this page with the form that shares a page filled in. */
  public static String sharing(String url) {
    return PATH + "?" + FormFields.write("page", url) + "#share";
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, request -> show(request, Optional.empty()))
        .postOwn(PATH + "/members", PageHandler.orBackTo(_ -> PATH, this::invite))
        .postOwn(PATH + "/members/remove", PageHandler.orBackTo(_ -> PATH, this::remove))
        .postOwn(PATH + "/join", PageHandler.orBackTo(_ -> PATH, this::join))
        .postOwn(PATH + "/leave", PageHandler.orBackTo(_ -> PATH, this::leave))
        .postOwn(LINKS, PageHandler.orBackTo(_ -> PATH, this::share))
        .postOwn(LINKS + "/{id}/withdraw", this::withdraw)
        .postOwn(SWITCH, PageHandler.orBackTo(_ -> PATH, TeamPages::open));
  }

  private void show(PageRequest request, Optional<String> created) {
    Instant now = clock.instant();
    Model model =
        new Model(
            request.user().username(),
            request.workspace(),
            workspaces.listMembers(request.user().id()),
            sharing.links().list(request.user().id()).stream()
                .map(link -> new LinkRow(link, isExpired(link, now)))
                .toList(),
            created,
            request.query().find("page").orElse(""),
            LocalDate.ofInstant(now, ZoneOffset.UTC));
    request.show("account/team.jte", AccountTab.TEAM.title(), NavigationSection.ACCOUNT, model);
  }

  private static boolean isExpired(SharedLink link, Instant now) {
    return link.expiresAt().filter(at -> !at.isAfter(now)).isPresent();
  }

  private void invite(PageRequest request) {
    WorkspaceRole role = WorkspaceRole.ofMember(request.form().find("role").orElse(""));
    Membership member = workspaces.invite(request.user().id(), name(request, "username"), role);
    request.redirect(
        PATH,
        FlashMessage.done(
            member.isJoined()
                ? Texts.of("member.role", member.member(), Texts.name(role))
                : Texts.of("team.invited", member.member(), Texts.name(role))));
  }

  private void remove(PageRequest request) {
    Username member = name(request, "username");
    if (!workspaces.remove(request.user().id(), member)) {
      throw PageException.notFound(Texts.of("team.unknown-member"));
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("team.removed", member)));
  }

  private void join(PageRequest request) {
    Username owner = name(request, "owner");
    if (!workspaces.join(request.user().username(), owner)) {
      throw PageException.notFound(Texts.of("team.no-invitation"));
    }
    request.enterWorkspace(owner);
    request.redirect(
        NavigationSection.OVERVIEW.path(), FlashMessage.done(Texts.of("team.joined", owner)));
  }

  private void leave(PageRequest request) {
    Username owner = name(request, "owner");
    if (!workspaces.leave(request.user().username(), owner)) {
      throw PageException.notFound(Texts.of("team.not-in-workspace"));
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("team.left", owner)));
  }

  private static void open(PageRequest request) {
    Username owner = name(request, "owner");
    boolean isOwn = owner.equals(request.user().username());
    if (!isOwn
        && request.workspace().joined().stream().noneMatch(each -> each.owner().equals(owner))) {
      throw PageException.notFound(Texts.of("team.not-in-workspace"));
    }
    request.enterWorkspace(owner);
    request.redirect(
        NavigationSection.OVERVIEW.path(),
        FlashMessage.done(isOwn ? Texts.of("team.shown-own") : Texts.of("team.shown", owner)));
  }

  /** Creates a link; its address is in the response to the form, and nowhere else. */
  private void share(PageRequest request) {
    FormFields form = request.form();
    Optional<Instant> expiry =
        form.findDate("expires")
            .map(date -> date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    NewLink link =
        sharing.share(
            request.user().id(),
            form.find("name").orElse(""),
            form.find("page").orElse(""),
            expiry);
    show(request, Optional.of(request.origin() + PageSharing.PATH + link.secret()));
  }

  private void withdraw(PageRequest request) {
    if (!sharing.links().withdraw(request.user().id(), AccountPages.id(request))) {
      throw PageException.notFound(Texts.of("team.unknown-link"));
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("team.withdrawn")));
  }

  private static Username name(PageRequest request, String field) {
    return Username.of(request.form().find(field).orElse(""));
  }
}
