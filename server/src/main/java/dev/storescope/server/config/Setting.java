package dev.storescope.server.config;

import dev.storescope.credits.CreditLedger;
import dev.storescope.pricing.PricedItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One thing that can be set: its key in the configuration file, its default, and what it means. An
 * empty default means that it is off.
 */
public record Setting(String key, String defaultValue, String meaning) {
  public static final Setting DATA = new Setting("data", "data", "folder that keeps everything");
  public static final Setting CASSANDRA_NODES =
      new Setting(
          "cassandra.contact_points",
          "",
          "some nodes of the cluster that keeps the archive, as host:port with spaces between");
  public static final Setting CASSANDRA_DATACENTER =
      new Setting("cassandra.datacenter", "datacenter1", "the one this node runs in");
  public static final Setting CASSANDRA_KEYSPACE =
      new Setting("cassandra.keyspace", "storescope", "where the archive is in the cluster");
  public static final Setting CASSANDRA_REPLICATION =
      new Setting(
          "cassandra.replication",
          "3",
          "copies of the keyspace when it is made, or Cassandra's map of them; empty: do not make it");
  public static final Setting CASSANDRA_CONSISTENCY =
      new Setting(
          "cassandra.consistency", "LOCAL_QUORUM", "copies that must answer a write and a read");
  public static final Setting CASSANDRA_USER = new Setting("cassandra.user", "", "name there");
  public static final Setting CASSANDRA_PASSWORD =
      new Setting("cassandra.password", "", "password there");
  public static final Setting CASSANDRA_TLS =
      new Setting(
          "cassandra.tls", "no", "yes for a cluster that encrypts its clients' connections");
  public static final Setting CASSANDRA_AUTHORITY =
      new Setting(
          "cassandra.certificate_authority",
          "",
          "PEM file of the certificates trusted with cassandra.tls; empty: those Java trusts");
  public static final Setting CASSANDRA_TIMEOUT =
      new Setting("cassandra.request_timeout", "5s", "for each question to it, repeats included");
  public static final Setting POSTGRES_URL =
      new Setting(
          "postgresql.url",
          "",
          "database of accounts and jobs, such as jdbc:postgresql://db.example:5432/storescope");
  public static final Setting POSTGRES_USER =
      new Setting("postgresql.user", "storescope", "name there");
  public static final Setting POSTGRES_PASSWORD =
      new Setting("postgresql.password", "", "password there");
  public static final Setting BIND =
      new Setting("http.bind", "127.0.0.1", "address to listen on; 0.0.0.0 for every one");
  public static final Setting PORT =
      new Setting("http.port", "8080", "port to listen on; 0 takes a free one");
  public static final Setting CONCURRENT_REQUESTS =
      new Setting("http.concurrent_requests", "256", "requests answered at once; more wait or 503");
  public static final Setting TRUSTED_PROXIES =
      new Setting(
          "http.trusted_proxies",
          "",
          "addresses and ranges whose X-Forwarded-For is believed, with spaces between");
  public static final Setting REQUESTS_PER_MINUTE =
      new Setting(
          "limits.requests_per_minute", "600", "requests of an account a minute; 0 for no limit");
  public static final Setting IMAGE_SOURCES =
      new Setting(
          "dashboard.image_sources",
          "https://*.mzstatic.com https://play-lh.googleusercontent.com",
          "where the dashboard may load icons and screenshots of apps from");
  public static final Setting FRESH_OBSERVATIONS =
      new Setting("freshness.observations", "24h", "age at which now means looking again");
  public static final Setting FRESH_CHARTS =
      new Setting("freshness.charts", "6h", "the same for charts");
  public static final Setting TRACKED =
      new Setting(
          "tracking.after_request", "30d", "how long what was asked for is looked at daily");
  public static final Setting WORKERS =
      new Setting("fetching.workers", "8", "fetches under way at once");
  public static final Setting ATTEMPTS =
      new Setting("fetching.attempts", "5", "tries before a fetch is given up");
  public static final Setting FIRST_PAUSE =
      new Setting("fetching.first_pause", "5s", "pause after the first try; it doubles each time");
  public static final Setting LONGEST_PAUSE =
      new Setting("fetching.longest_pause", "5m", "the pause grows no longer than this");
  public static final Setting REST =
      new Setting("fetching.rest", "1m", "rest after giving up, before it is tried again");
  public static final Setting ITUNES =
      new Setting("hosts.itunes", "https://itunes.apple.com", "search, lookup, charts");
  public static final Setting ITUNES_SEARCH =
      new Setting("hosts.itunes_search", "https://search.itunes.apple.com", "hints, native search");
  public static final Setting GOOGLE_PLAY =
      new Setting("hosts.google_play", "https://play.google.com", "Google Play");
  public static final Setting APPLE_ADS =
      new Setting("hosts.apple_ads", "https://api.ads.apple.com", "Apple Ads");
  public static final Setting APPLE_ADS_CAMPAIGNS =
      new Setting(
          "hosts.apple_ads_campaigns",
          "https://api.searchads.apple.com",
          "impression-share reports of Apple Ads");
  public static final Setting APPLE_AUTH =
      new Setting("hosts.apple_auth", "https://appleid.apple.com", "tokens for Apple Ads");
  public static final Setting PACE_ITUNES =
      new Setting("pace.itunes", "20", "calls a minute to hosts.itunes");
  public static final Setting PACE_ITUNES_SEARCH =
      new Setting("pace.itunes_search", "20", "calls a minute to hosts.itunes_search");
  public static final Setting PACE_GOOGLE_PLAY =
      new Setting("pace.google_play", "60", "calls a minute to hosts.google_play");
  public static final Setting PACE_APPLE_ADS =
      new Setting("pace.apple_ads", "30", "calls a minute to hosts.apple_ads and hosts.apple_auth");
  public static final Setting EGRESS =
      new Setting(
          "pace.egress",
          "default",
          "name of the address that stores see; nodes that name it alike share the pace");
  public static final Setting USER_AGENT =
      new Setting(
          "stores.user_agent", "Mozilla/5.0 (compatible; Storescope)", "how we call ourselves");
  public static final Setting PROXY =
      new Setting("stores.proxy", "", "host:port of an HTTP proxy to the stores");
  public static final Setting SEARCH_SOURCE =
      new Setting("appstore.search", "itunes", "source of App Store ranks: itunes or native");
  public static final Setting ADS_CLIENT = new Setting("apple_ads.client_id", "", "client id");
  public static final Setting ADS_TEAM = new Setting("apple_ads.team_id", "", "team id");
  public static final Setting ADS_KEY = new Setting("apple_ads.key_id", "", "key id");
  public static final Setting ADS_KEY_FILE =
      new Setting("apple_ads.private_key_file", "", "PEM file of the private key");
  public static final Setting ADS_ACCOUNT =
      new Setting("apple_ads.ad_account_id", "", "ad account id");
  public static final Setting ADS_ORGANISATION =
      new Setting("apple_ads.org_id", "", "org id, for impression-share reports");
  public static final Setting MONTHLY_GRANT =
      new Setting(
          "credits.monthly_grant",
          Long.toString(CreditLedger.DEFAULT_MONTHLY_GRANT),
          "credits that each account is given a month; 0 for none");
  public static final Setting RECORD =
      new Setting("record", "", "folder to keep every raw reply of the stores in");
  public static final Setting REPLAY =
      new Setting("replay", "", "folder of recorded replies that stands in for the stores");

  /** Every setting, in the order they are printed. */
  public static final List<Setting> ALL = all();

  /** The setting of a priced item, in credits. */
  public static Setting price(PricedItem item) {
    return new Setting(
        "prices." + item.wireName(), String.valueOf(item.defaultCredits()), "credits");
  }

  /** Whether its value is not for everyone's eyes. */
  public boolean isSecret() {
    return key.endsWith(".password");
  }

  /** The environment variable that sets it, such as {@code STORESCOPE_HTTP_PORT}. */
  public String variable() {
    return "STORESCOPE_" + key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
  }

  public static Optional<Setting> find(String key) {
    return ALL.stream().filter(setting -> setting.key.equals(key)).findFirst();
  }

  private static List<Setting> all() {
    List<Setting> all =
        new ArrayList<>(
            List.of(
                DATA,
                CASSANDRA_NODES,
                CASSANDRA_DATACENTER,
                CASSANDRA_KEYSPACE,
                CASSANDRA_REPLICATION,
                CASSANDRA_CONSISTENCY,
                CASSANDRA_USER,
                CASSANDRA_PASSWORD,
                CASSANDRA_TLS,
                CASSANDRA_AUTHORITY,
                CASSANDRA_TIMEOUT,
                POSTGRES_URL,
                POSTGRES_USER,
                POSTGRES_PASSWORD,
                BIND,
                PORT,
                CONCURRENT_REQUESTS,
                TRUSTED_PROXIES,
                REQUESTS_PER_MINUTE,
                IMAGE_SOURCES,
                FRESH_OBSERVATIONS,
                FRESH_CHARTS,
                TRACKED,
                WORKERS,
                ATTEMPTS,
                FIRST_PAUSE,
                LONGEST_PAUSE,
                REST,
                ITUNES,
                ITUNES_SEARCH,
                GOOGLE_PLAY,
                APPLE_ADS,
                APPLE_ADS_CAMPAIGNS,
                APPLE_AUTH,
                PACE_ITUNES,
                PACE_ITUNES_SEARCH,
                PACE_GOOGLE_PLAY,
                PACE_APPLE_ADS,
                EGRESS,
                USER_AGENT,
                PROXY,
                SEARCH_SOURCE,
                ADS_CLIENT,
                ADS_TEAM,
                ADS_KEY,
                ADS_KEY_FILE,
                ADS_ACCOUNT,
                ADS_ORGANISATION,
                MONTHLY_GRANT,
                RECORD,
                REPLAY));
    for (PricedItem item : PricedItem.values()) {
      all.add(price(item));
    }
    return List.copyOf(all);
  }
}
