package dev.storescope.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests.Schedule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The reports that accounts have sent every week. A change is durable when its method returns. */
public interface ReportSchedules {
  /** The most reports that an account has sent. */
  int MAX_SCHEDULES = 50;

  /**
   * A report that is sent.
   *
   * @param schedule when and where it is sent, and the end of the last week that was; at first the
   *     instant of its creation
   */
  record Scheduled(AccountId account, ReportSubject subject, SentLink link, Schedule schedule) {
    public DigestSettings settings() {
      return schedule.settings();
    }
  }

  /**
   * The link that is sent with a report.
   *
   * @param id of the shared link
   * @param address complete, with the secret of the link
   */
  record SentLink(long id, String address) {
    /** What the address ends with. */
    public String secret() {
      return address.substring(address.lastIndexOf('/') + 1);
    }
  }

  /** The reports that an account has sent, in the order of the keys of their subjects. */
  List<Scheduled> list(AccountId account);

  Optional<Scheduled> find(AccountId account, ReportSubject subject);

  /**
   * Has a report sent, or changes when, where and with which link. The next one is sent at the next
   * time that is due.
   *
   * @throws IllegalArgumentException for settings without a weekday, beyond {@link #MAX_SCHEDULES},
   *     and if there is no such account
   */
  void put(AccountId account, ReportSubject subject, DigestSettings settings, SentLink link);

  /** Stops sending a report; false if it is not sent. */
  boolean remove(AccountId account, ReportSubject subject);

  /** The reports that are sent, of all accounts. */
  List<Scheduled> listAll();

  /** Notes that a report was sent for the week that ended then, so that the next one is later. */
  void noteSent(AccountId account, ReportSubject subject, Instant until);
}
