package dev.storescope.ports;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.Workspaces;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.Digests;
import dev.storescope.annotations.Annotations;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connections.Connections;
import dev.storescope.credits.CreditLedger;
import dev.storescope.delivery.AwaitedRequests;
import dev.storescope.delivery.Channels;
import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.Outbox;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.drift.FieldFills;
import dev.storescope.groups.AppGroups;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.own.OwnApps;
import dev.storescope.own.OwnFigures;
import dev.storescope.own.OwnReports;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.reports.ReportTexts;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.interval.FetchIntervals;
import dev.storescope.tracking.plan.AdvisedScopes;
import dev.storescope.tracking.plan.PlannedSubjects;
import dev.storescope.workbench.KeywordNotes;

/**
 * What a service keeps beside its observations. Every method of a port throws {@link
 * dev.storescope.accounts.DatabaseUnavailableException} if the database fails.
 */
public interface Ports {
  Accounts accounts();

  Workspaces workspaces();

  SharedLinks sharedLinks();

  CreditLedger creditLedger();

  TrackingLists trackingLists();

  /** How often what is tracked is fetched. */
  FetchIntervals fetchIntervals();

  /** What else accounts can choose an interval for where not everything fits. */
  default AdvisedScopes advisedScopes() {
    return new AdvisedScopes(trackingLists(), keywordNotes(), groups(), fetchIntervals());
  }

  /** How often what accounts track is fetched, by what they have chosen. */
  default TrackingIntervals intervals() {
    return new ChosenIntervals(fetchIntervals(), groups(), keywordNotes());
  }

  CompetitorLists competitorLists();

  KeywordNotes keywordNotes();

  MetadataDrafts metadataDrafts();

  Annotations annotations();

  AppGroups groups();

  ReportTexts reportTexts();

  /** The reports that are sent every week. */
  ReportSchedules reportSchedules();

  AlertRules alertRules();

  Digests digests();

  Channels channels();

  /** The connections of workspaces to the consoles of stores. */
  Connections connections();

  /** The figures of own apps, each workspace its own. */
  OwnFigures ownFigures();

  /** The reports of consoles that were read, each workspace its own. */
  OwnReports ownReports();

  /** What consoles have of own apps, each workspace its own. */
  OwnApps ownApps();

  Outbox outbox();

  Deliveries deliveries();

  AwaitedRequests awaitedRequests();

  DoubtfulDays doubtfulDays();

  CheckedSources checkedSources();

  CompletenessDays completenessDays();

  FieldFills fieldFills();

  /** What is fetched without being asked for, to be counted. */
  PlannedSubjects plannedSubjects();

  /** The queue of fetches, to be read. */
  FetchSchedule fetchSchedule();
}
