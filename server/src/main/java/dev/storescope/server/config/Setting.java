package dev.storescope.server.config;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.credits.CreditLedger;
import dev.storescope.http.ConnectionLimits;
import dev.storescope.pricing.PricedItem;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A setting: its key in the configuration file, its default and its description. A setting with an
 * empty default is off until it is set.
 */
public enum Setting {
  DATA("data", "data", "data folder"),
  ARCHIVE_CACHE(
      "archive.cache_megabytes",
      Integer.toString(RocksDbArchive.CACHE_MEGABYTES),
      "memory for what was read from the embedded archive, beside the Java heap"),
  CASSANDRA_NODES(
      "cassandra.contact_points",
      "",
      "Cassandra contact points as host:port, separated by spaces; empty: embedded archive"),
  CASSANDRA_DATACENTER("cassandra.datacenter", "datacenter1", "local Cassandra datacenter"),
  CASSANDRA_KEYSPACE("cassandra.keyspace", "storescope", "Cassandra keyspace of the archive"),
  CASSANDRA_REPLICATION(
      "cassandra.replication",
      "3",
      "replication factor of a new keyspace, or a replication map; empty: never create it"),
  CASSANDRA_CONSISTENCY(
      "cassandra.consistency", "LOCAL_QUORUM", "consistency level of reads and writes"),
  CASSANDRA_USER("cassandra.user", "", "Cassandra user name"),
  CASSANDRA_PASSWORD("cassandra.password", "", "Cassandra password"),
  CASSANDRA_TLS("cassandra.tls", "no", "yes to connect to Cassandra over TLS"),
  CASSANDRA_AUTHORITY(
      "cassandra.certificate_authority",
      "",
      "PEM file of trusted certificates for cassandra.tls; empty: Java's trust store"),
  CASSANDRA_TIMEOUT(
      "cassandra.request_timeout", "5s", "timeout of a Cassandra request, retries included"),
  POSTGRES_URL(
      "postgresql.url",
      "",
      "JDBC URL, such as jdbc:postgresql://db.example:5432/storescope; empty: embedded SQLite"),
  POSTGRES_USER("postgresql.user", "storescope", "PostgreSQL user name"),
  POSTGRES_PASSWORD("postgresql.password", "", "PostgreSQL password"),
  BACKUP_FOLDER(
      "backup.folder",
      "",
      "folder outside the data folder in which the service makes backups; empty: none"),
  BACKUP_EVERY("backup.every", "24h", "time from one backup to the next"),
  BACKUP_KEEP("backup.keep", "7", "how many of the newest backups are kept"),
  BIND("http.bind", "127.0.0.1", "address to listen on; 0.0.0.0 for all interfaces"),
  PORT("http.port", "8080", "port to listen on; 0 for any free port"),
  CONCURRENT_REQUESTS(
      "http.concurrent_requests",
      "256",
      "requests that are processed at once; further ones get 503"),
  CONNECTIONS_PER_ADDRESS(
      "http.connections_per_address",
      Integer.toString(ConnectionLimits.DEFAULT_PER_ADDRESS),
      "open connections of one client address; trusted proxies have no limit; 0 for none"),
  METRICS_ACCESS(
      "http.metrics_access",
      "local",
      "who reads /metrics beside administrators: everyone, local (this machine) or administrators"),
  TRUSTED_PROXIES(
      "http.trusted_proxies",
      "",
      "addresses and ranges whose X-Forwarded-For is trusted, separated by spaces"),
  BASE_PATH(
      "http.base_path",
      "",
      "path below which a reverse proxy shows the service, such as /storescope; empty: none"),
  MCP_ORIGINS(
      "mcp.origins",
      "",
      "origins of web pages that may call /mcp beside those of this machine, separated by spaces"),
  REQUESTS_PER_MINUTE(
      "limits.requests_per_minute", "600", "requests per minute and account; 0 for no limit"),
  IMAGE_SOURCES(
      "dashboard.image_sources",
      "https://*.mzstatic.com https://play-lh.googleusercontent.com",
      "hosts from which the dashboard loads icons and screenshots"),
  FRESH_OBSERVATIONS(
      "freshness.observations", "24h", "maximum age of an observation before it is fetched again"),
  FRESH_CHARTS("freshness.charts", "6h", "maximum age of a chart before it is fetched again"),
  REFRESH_FOR("fetching.refresh_for", "30d", "how long a requested subject is fetched daily"),
  WORKERS(
      "fetching.workers", "8", "concurrent fetches; of each store at most three quarters of them"),
  WAITING_PER_ACCOUNT(
      "fetching.waiting_per_account",
      "2000",
      "requested fetches of an account that wait at a time; beyond it requests get 429"),
  DAILY_PER_ACCOUNT(
      "fetching.daily_subjects_per_account",
      "5000",
      "requested subjects of an account that are fetched daily; others on request only"),
  ATTEMPTS("fetching.attempts", "5", "attempts before a fetch is given up"),
  FIRST_BACKOFF(
      "fetching.first_backoff",
      "5s",
      "back-off after the first failed attempt; it doubles with each"),
  MAX_BACKOFF("fetching.max_backoff", "5m", "maximum back-off"),
  RETRY_AFTER_GIVING_UP(
      "fetching.retry_after_giving_up",
      "1m",
      "time after giving up before a new request is accepted"),
  DOUBT(
      "fetching.doubt",
      "6h",
      "how long a store must repeat that a list is suddenly empty or short, or an app gone"),
  ITUNES("hosts.itunes", "https://itunes.apple.com", "iTunes search, lookup and charts"),
  ITUNES_SEARCH(
      "hosts.itunes_search",
      "https://search.itunes.apple.com",
      "App Store hints and native search"),
  GOOGLE_PLAY("hosts.google_play", "https://play.google.com", "Google Play"),
  APPLE_ADS("hosts.apple_ads", "https://api.ads.apple.com", "Apple Ads"),
  APPLE_ADS_CAMPAIGNS(
      "hosts.apple_ads_campaigns",
      "https://api.searchads.apple.com",
      "impression-share reports of Apple Ads"),
  APPLE_AUTH("hosts.apple_auth", "https://appleid.apple.com", "access tokens for Apple Ads"),
  RATE_ITUNES("rate_limit.itunes", "20", "requests per minute to hosts.itunes"),
  RATE_ITUNES_SEARCH(
      "rate_limit.itunes_search", "20", "requests per minute to hosts.itunes_search"),
  RATE_GOOGLE_PLAY("rate_limit.google_play", "60", "requests per minute to hosts.google_play"),
  RATE_APPLE_ADS(
      "rate_limit.apple_ads", "30", "requests per minute to hosts.apple_ads and hosts.apple_auth"),
  EGRESS(
      "rate_limit.egress",
      "default",
      "name of the public address; nodes with the same name share the rate limits"),
  USER_AGENT(
      "stores.user_agent",
      "Mozilla/5.0 (compatible; Storescope)",
      "User-Agent of requests to the stores"),
  USER_AGENTS(
      "stores.user_agents",
      "",
      "User-Agents of single sources: SOURCE=AGENT, with | between, such as itunes-reviews=…"),
  PROXY(
      "stores.proxy",
      "",
      "HTTP proxy for requests to the stores: host:port or user:password@host:port"),
  APP_STORE_PROXY(
      "appstore.proxy",
      "",
      "the same for the App Store and Apple Ads alone; direct: none; empty: stores.proxy"),
  GOOGLE_PLAY_PROXY(
      "googleplay.proxy", "", "the same for Google Play alone; direct: none; empty: stores.proxy"),
  DISABLED_SOURCES(
      "stores.disabled_sources",
      "",
      "sources that are never requested, with spaces between, such as itunes-rss"),
  SEARCH_SOURCE("appstore.search", "itunes", "source of App Store rankings: itunes or native"),
  ADS_CLIENT("apple_ads.client_id", "", "client id"),
  ADS_TEAM("apple_ads.team_id", "", "team id"),
  ADS_KEY("apple_ads.key_id", "", "key id"),
  ADS_KEY_FILE("apple_ads.private_key_file", "", "PEM file of the private key"),
  ADS_ACCOUNT("apple_ads.ad_account_id", "", "ad account id"),
  ADS_ORGANISATION("apple_ads.org_id", "", "org id, for impression-share reports"),
  MONTHLY_GRANT(
      "credits.monthly_grant",
      Long.toString(CreditLedger.DEFAULT_MONTHLY_GRANT),
      "credits granted to each account per month; 0 for none"),
  CREDITS_SHOWN(
      "credits.shown",
      "auto",
      "whether pages show credits and prices: always, or auto if there are several accounts"),
  PRIVATE_ADDRESSES(
      "delivery.private_addresses",
      "no",
      "yes to send webhooks to addresses that are not public too, and without TLS"),
  CHANNELS_PER_ACCOUNT("delivery.channels_per_account", "20", "channels of an account"),
  MESSAGES_PER_DAY(
      "delivery.messages_per_day",
      "1000",
      "messages of an account within 24 hours; further ones are dropped"),
  MAIL_HOST("mail.host", "", "mail server for e-mail channels; empty: no e-mail is sent"),
  MAIL_PORT("mail.port", "587", "port of the mail server"),
  MAIL_USER("mail.user", "", "user name at the mail server; empty: none is sent"),
  MAIL_PASSWORD("mail.password", "", "password at the mail server"),
  MAIL_FROM("mail.from", "", "sender of all e-mail, such as storescope@example.com"),
  MAIL_TLS("mail.tls", "starttls", "starttls, tls (from the beginning, port 465) or no"),
  EXPORT_TARGET(
      "export.target",
      "",
      "where each day is exported as Parquet files: a folder, or s3://bucket/prefix; empty: nowhere"),
  EXPORT_S3_ENDPOINT(
      "export.s3_endpoint",
      "",
      "address of an S3-compatible storage, such as https://storage.example:9000; empty: Amazon S3"),
  EXPORT_S3_REGION("export.s3_region", "us-east-1", "region of the bucket"),
  EXPORT_S3_ACCESS_KEY("export.s3_access_key", "", "access key id of the storage"),
  EXPORT_S3_SECRET_KEY("export.s3_secret_key", "", "secret access key of the storage"),
  LOG_LEVEL("log.level", "info", "the least that is logged: error, warning, info or debug"),
  LOG_FORMAT("log.format", "text", "how it is logged: text, or json with an object a line"),
  RECORD("record", "", "folder in which every reply of the stores is recorded"),
  REPLAY("replay", "", "folder of recorded replies to use instead of the stores"),
  PRICE_APP_COMPETITORS(PricedItem.APP_COMPETITORS),
  PRICE_APP_RATING(PricedItem.APP_RATING),
  PRICE_APP_META(PricedItem.APP_META),
  PRICE_KEYWORD_STATS(PricedItem.KEYWORD_STATS),
  PRICE_KEYWORD_SUGGESTIONS(PricedItem.KEYWORD_SUGGESTIONS),
  PRICE_KEYWORD_AUTO_SUGGESTIONS(PricedItem.KEYWORD_AUTO_SUGGESTIONS),
  PRICE_APP_KEYWORD_RANKING(PricedItem.APP_KEYWORD_RANKING),
  PRICE_TOP_CHARTS(PricedItem.TOP_CHARTS),
  PRICE_SEARCH_RESULTS(PricedItem.SEARCH_RESULTS),
  PRICE_ESTIMATED_INSTALLS_BY_KEYWORD(PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD),
  PRICE_SEARCH_ADS_SUGGESTIONS(PricedItem.SEARCH_ADS_SUGGESTIONS),
  PRICE_APP_ALL_INFO(PricedItem.APP_ALL_INFO),
  PRICE_APP_KEYWORDS_RANK_MOVEMENT(PricedItem.APP_KEYWORDS_RANK_MOVEMENT),
  PRICE_APP_CATEGORY_RANKING(PricedItem.APP_CATEGORY_RANKING),
  PRICE_APP_CHANGES(PricedItem.APP_CHANGES),
  PRICE_APP_RATINGS(PricedItem.APP_RATINGS),
  PRICE_APP_DOWNLOADS(PricedItem.APP_DOWNLOADS),
  PRICE_APP_REVIEWS(PricedItem.APP_REVIEWS),
  PRICE_APP_REVIEW_SUMMARY(PricedItem.APP_REVIEW_SUMMARY),
  PRICE_DEVELOPER_APPS(PricedItem.DEVELOPER_APPS),
  PRICE_SIMILAR_APPS(PricedItem.SIMILAR_APPS),
  PRICE_TRENDING_SEARCHES(PricedItem.TRENDING_SEARCHES),
  PRICE_KEYWORD_DIFFICULTY(PricedItem.KEYWORD_DIFFICULTY),
  PRICE_KEYWORD_WORKBENCH(PricedItem.KEYWORD_WORKBENCH),
  PRICE_KEYWORD_GAP(PricedItem.KEYWORD_GAP),
  PRICE_KEYWORD_TRANSLATION(PricedItem.KEYWORD_TRANSLATION),
  PRICE_DELIVERY(PricedItem.DELIVERY);

  /** What the names of all environment variables begin with. */
  static final String PREFIX = "STORESCOPE_";

  /** A user name and a password before a host; a password may have any characters. */
  private static final Pattern USER_INFO = Pattern.compile("((?:^(?!.*//)|//)[^/?#:@\\s]*:)\\S*@");

  private static final Pattern SECRET_PARAMETER =
      Pattern.compile("(?i)([?&;][a-z_]*(?:password|passwd|secret|token)[a-z_]*=)[^&;\\s]*");

  private final String key;
  private final String defaultValue;
  private final String description;

  Setting(String key, String defaultValue, String description) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.description = description;
  }

  Setting(PricedItem item) {
    this("prices." + item.wireName(), String.valueOf(item.defaultCredits()), "credits per unit");
  }

  /** The setting with the price of an item, in credits. */
  public static Setting price(PricedItem item) {
    return valueOf("PRICE_" + item.name());
  }

  public String key() {
    return key;
  }

  public String defaultValue() {
    return defaultValue;
  }

  public String description() {
    return description;
  }

  /** A value of this setting as it may be printed: without passwords. */
  public String redacted(String value) {
    boolean secret = key.endsWith(".password") || key.endsWith(".s3_secret_key");
    if (secret && !value.isEmpty()) {
      return "(set)";
    }
    String withoutUserInfo = USER_INFO.matcher(value).replaceFirst("$1(set)@");
    return SECRET_PARAMETER.matcher(withoutUserInfo).replaceAll("$1(set)");
  }

  /** The environment variable that sets it, such as {@code STORESCOPE_HTTP_PORT}. */
  public String variable() {
    return PREFIX + key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
  }

  public static Optional<Setting> find(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }
}
