package dev.storescope.server.config;

import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.credits.CreditLedger;
import dev.storescope.http.connection.ConnectionLimits;
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
      "cache of the embedded archive in megabytes, outside the Java heap"),
  CASSANDRA_NODES(
      "cassandra.contact_points",
      "",
      "Cassandra nodes as host:port, separated by spaces; empty: use the embedded archive"),
  CASSANDRA_DATACENTER("cassandra.datacenter", "datacenter1", "local Cassandra datacenter"),
  CASSANDRA_KEYSPACE("cassandra.keyspace", "storescope", "Cassandra keyspace of the archive"),
  CASSANDRA_REPLICATION(
      "cassandra.replication",
      "3",
      "replication factor or map with which the keyspace is created; empty: do not create it"),
  CASSANDRA_CONSISTENCY(
      "cassandra.consistency", "LOCAL_QUORUM", "consistency level of reads and writes"),
  CASSANDRA_USER("cassandra.user", "", "Cassandra user name"),
  CASSANDRA_PASSWORD("cassandra.password", "", "Cassandra password"),
  CASSANDRA_PASSWORD_FILE(
      "cassandra.password_file", "", "file with the Cassandra password, read at each connection"),
  CASSANDRA_TLS("cassandra.tls", "no", "whether to connect to Cassandra over TLS: yes or no"),
  CASSANDRA_AUTHORITY(
      "cassandra.certificate_authority",
      "",
      "PEM file with trusted certificates, for cassandra.tls; empty: Java's trust store"),
  CASSANDRA_TIMEOUT(
      "cassandra.request_timeout",
      "2s",
      "timeout of a read from Cassandra, including retries; writes have at least 10s"),
  CASSANDRA_TABLE_OPTIONS(
      "cassandra.table_options",
      "own",
      "options of new tables: own, for Apache Cassandra, or server, the defaults of the server"),
  CASSANDRA_BATCH_ROWS(
      "cassandra.batch_rows",
      Integer.toString(CassandraSettings.Server.DEFAULT_BATCH_ROWS),
      "maximum number of rows of a partition written to Cassandra in one statement, up to 1000"),
  POSTGRES_URL(
      "postgresql.url",
      "",
      "JDBC URL, such as jdbc:postgresql://db.example:5432/storescope; empty: use embedded SQLite"),
  POSTGRES_USER("postgresql.user", "storescope", "PostgreSQL user name"),
  POSTGRES_PASSWORD("postgresql.password", "", "PostgreSQL password"),
  POSTGRES_PASSWORD_FILE(
      "postgresql.password_file", "", "file with the PostgreSQL password, read at each connection"),
  BACKUP_FOLDER(
      "backup.folder",
      "",
      "folder for scheduled backups, outside the data folder; empty: no scheduled backups"),
  BACKUP_EVERY("backup.every", "24h", "time between scheduled backups"),
  BACKUP_KEEP("backup.keep", "7", "number of most recent backups to keep"),
  THIN_AFTER(
      "retention.thin_after",
      "",
      "age after which dates are thinned to their last observation, at least 62d, such as 90d;"
          + " empty: never"),
  NAMES_AFTER(
      "retention.review_names_after",
      "",
      "age at which a review has lost its author's name at the latest, at least 32d, such as 365d;"
          + " empty: never"),
  BIND("http.bind", "127.0.0.1", "address to listen on; 0.0.0.0: all interfaces"),
  PORT("http.port", "8080", "port to listen on; 0: any free port"),
  CONCURRENT_REQUESTS(
      "http.concurrent_requests",
      "256",
      "maximum number of concurrent requests; above it, requests get 503"),
  CONNECTIONS_PER_ADDRESS(
      "http.connections_per_address",
      Integer.toString(ConnectionLimits.DEFAULT_PER_ADDRESS),
      "maximum number of open connections per client address, except of trusted proxies;"
          + " 0: no limit"),
  METRICS_ACCESS(
      "http.metrics_access",
      "local",
      "who may read /metrics besides administrators: everyone, local (this machine) or"
          + " administrators (nobody else)"),
  TRUSTED_PROXIES(
      "http.trusted_proxies",
      "",
      "addresses and ranges of proxies whose X-Forwarded-For is trusted, separated by spaces"),
  BASE_PATH(
      "http.base_path", "", "path prefix behind a reverse proxy, such as /storescope; empty: none"),
  MCP_ORIGINS(
      "mcp.origins",
      "",
      "origins of web pages that may call /mcp, besides those of this machine, separated"
          + " by spaces"),
  REQUESTS_PER_MINUTE(
      "limits.requests_per_minute",
      "600",
      "maximum number of requests per minute and" + " account; 0: no limit"),
  IMAGE_SOURCES(
      "dashboard.image_sources",
      "https://*.mzstatic.com https://play-lh.googleusercontent.com",
      "hosts from which the dashboard may load icons and screenshots, separated by spaces"),
  FRESH_OBSERVATIONS(
      "freshness.observations", "24h", "maximum age of an observation before it is fetched again"),
  FRESH_CHARTS("freshness.charts", "6h", "maximum age of a chart before it is fetched again"),
  REFRESH_FOR(
      "fetching.refresh_for",
      "30d",
      "how long a subject is fetched daily after it was" + " requested"),
  WORKERS("fetching.workers", "8", "maximum number of concurrent fetches per host of the stores"),
  WAITING_PER_ACCOUNT(
      "fetching.waiting_per_account",
      "2000",
      "maximum number of waiting fetches that an account requested; above it, requests get 429"),
  DAILY_PER_ACCOUNT(
      "fetching.daily_subjects_per_account",
      "5000",
      "maximum number of requested subjects per account that are fetched daily; others"
          + " are fetched on request only"),
  ATTEMPTS("fetching.attempts", "5", "number of attempts before a fetch is given up"),
  FIRST_BACKOFF(
      "fetching.first_backoff",
      "5s",
      "pause after the first failed attempt; it doubles with each attempt"),
  MAX_BACKOFF("fetching.max_backoff", "5m", "maximum pause between attempts"),
  RETRY_AFTER_GIVING_UP(
      "fetching.retry_after_giving_up",
      "1m",
      "pause after a fetch was given up before it can be requested again"),
  DOUBT(
      "fetching.doubt",
      "2h",
      "how long a store must repeat a reply that is impossible, contradicts earlier"
          + " observations or is that of another app, keyword or country, before it is believed"),
  KEPT_REPLIES(
      "fetching.kept_replies_megabytes",
      "1024",
      "most megabytes of unrecognized, doubted and drifted replies that a node keeps in its data"
          + " folder"),
  ITUNES("hosts.itunes", "https://itunes.apple.com", "URL of iTunes search, lookup and charts"),
  ITUNES_SEARCH(
      "hosts.itunes_search",
      "https://search.itunes.apple.com",
      "URL of App Store suggestions and native search"),
  APP_STORE_PAGES(
      "hosts.appstore_pages", "https://apps.apple.com", "URL of the App Store's web site"),
  GOOGLE_PLAY("hosts.google_play", "https://play.google.com", "URL of Google Play"),
  APPLE_ADS("hosts.apple_ads", "https://api.ads.apple.com", "URL of Apple Ads"),
  APPLE_AUTH("hosts.apple_auth", "https://appleid.apple.com", "URL of access tokens for Apple Ads"),
  APP_STORE_CONNECT(
      "hosts.app_store_connect",
      "https://api.appstoreconnect.apple.com",
      "URL of App Store Connect"),
  GOOGLE_TOKENS(
      "hosts.google_tokens",
      "https://oauth2.googleapis.com",
      "URL of Google's access tokens for Google Play Console"),
  GOOGLE_STORAGE(
      "hosts.google_storage",
      "https://storage.googleapis.com",
      "URL of the bulk reports of Google Play Console"),
  GOOGLE_PUBLISHER(
      "hosts.google_publisher",
      "https://androidpublisher.googleapis.com",
      "URL of the Google Play Developer API"),
  RATE_ITUNES("rate_limit.itunes", "20", "maximum number of requests per minute to hosts.itunes"),
  RATE_ITUNES_SEARCH(
      "rate_limit.itunes_search",
      "20",
      "maximum number of requests per minute to" + " hosts.itunes_search"),
  RATE_APP_STORE_PAGES(
      "rate_limit.appstore_pages",
      "10",
      "maximum number of requests per minute to hosts.appstore_pages"),
  RATE_GOOGLE_PLAY(
      "rate_limit.google_play",
      "60",
      "maximum number of requests per minute to" + " hosts.google_play"),
  RATE_APPLE_ADS(
      "rate_limit.apple_ads",
      "30",
      "maximum number of requests per minute to" + " hosts.apple_ads and hosts.apple_auth"),
  EGRESS(
      "rate_limit.egress",
      "default",
      "name of this node's public IP address; nodes with the same name share rate limits"),
  USER_AGENT(
      "stores.user_agent",
      "Mozilla/5.0 (compatible; Storescope)",
      "User-Agent of requests to the stores"),
  USER_AGENTS(
      "stores.user_agents",
      "",
      "User-Agent of single sources as SOURCE=AGENT, separated by |, such as itunes-reviews=…"),
  PROXY(
      "stores.proxy",
      "",
      "HTTP proxy for requests to the stores: host:port or user:password@host:port"),
  PROXY_FILE("stores.proxy_file", "", "file with the value of stores.proxy"),
  APP_STORE_PROXY(
      "appstore.proxy",
      "",
      "HTTP proxy for the App Store, its console and Apple Ads; direct: no proxy; empty: as stores.proxy"),
  APP_STORE_PROXY_FILE("appstore.proxy_file", "", "file with the value of appstore.proxy"),
  GOOGLE_PLAY_PROXY(
      "googleplay.proxy",
      "",
      "HTTP proxy for Google Play and its console; direct: no proxy; empty: as stores.proxy"),
  GOOGLE_PLAY_PROXY_FILE("googleplay.proxy_file", "", "file with the value of googleplay.proxy"),
  EGRESSES(
      "stores.egress",
      "",
      "public addresses from which to call the stores, instead of proxies and rate_limit.egress:"
          + " NAME=ROUTE, separated by spaces, where ROUTE is direct, an address of this machine,"
          + " host:port or user:password@host:port"),
  EGRESSES_FILE("stores.egress_file", "", "file with the value of stores.egress"),
  APP_STORE_EGRESS(
      "appstore.egress",
      "",
      "names from stores.egress for the App Store and Apple Ads, separated by spaces; empty: all"),
  GOOGLE_PLAY_EGRESS(
      "googleplay.egress",
      "",
      "names from stores.egress for Google Play, separated by spaces; empty: all"),
  DISABLED_SOURCES(
      "stores.disabled_sources",
      "",
      "sources that are not used, separated by spaces, such as itunes-rss"),
  SEARCH_SOURCE("appstore.search", "itunes", "source of App Store rankings: web, itunes or native"),
  GOOGLE_PLAY_SEARCH(
      "googleplay.search",
      "consumer",
      "source of Google Play rankings: consumer, or work for deeper ones in another order"),
  ADS_CLIENT("apple_ads.client_id", "", "client ID of Apple Ads"),
  ADS_TEAM("apple_ads.team_id", "", "team ID of Apple Ads"),
  ADS_KEY("apple_ads.key_id", "", "key ID of Apple Ads"),
  ADS_KEY_FILE("apple_ads.private_key_file", "", "PEM file with the private key for Apple Ads"),
  ADS_ACCOUNT("apple_ads.ad_account_id", "", "ad account ID of Apple Ads"),
  MONTHLY_GRANT(
      "credits.monthly_grant",
      Long.toString(CreditLedger.DEFAULT_MONTHLY_GRANT),
      "credits granted to each account per month; 0: none"),
  CREDITS_SHOWN(
      "credits.shown",
      "auto",
      "when pages show credits and prices: always, or auto (if there are several accounts)"),
  PRIVATE_ADDRESSES(
      "delivery.private_addresses",
      "no",
      "whether webhooks may use private addresses and plain HTTP: yes or no"),
  CHANNELS_PER_ACCOUNT(
      "delivery.channels_per_account", "20", "maximum number of channels per account"),
  MESSAGES_PER_DAY(
      "delivery.messages_per_day",
      "1000",
      "maximum number of messages per account in 24 hours; above it, messages are dropped"),
  MAIL_HOST("mail.host", "", "mail server for e-mail channels; empty: no e-mail"),
  MAIL_PORT("mail.port", "587", "port of the mail server"),
  MAIL_USER("mail.user", "", "user name for the mail server; empty: no authentication"),
  MAIL_PASSWORD("mail.password", "", "password for the mail server"),
  MAIL_PASSWORD_FILE("mail.password_file", "", "file with the password for the mail server"),
  MAIL_FROM("mail.from", "", "sender address, such as storescope@example.com"),
  MAIL_TLS(
      "mail.tls",
      "starttls",
      "encryption of the connection to the mail server:"
          + " starttls, tls (implicit TLS, port 465) or no"),
  EXPORT_TARGET(
      "export.target",
      "",
      "folder or s3://bucket/prefix for the daily export as Parquet files; empty: no export"),
  EXPORT_S3_ENDPOINT(
      "export.s3_endpoint",
      "",
      "URL of an S3-compatible storage, such as https://storage.example:9000; empty: Amazon S3"),
  EXPORT_S3_REGION("export.s3_region", "us-east-1", "region of the bucket"),
  EXPORT_S3_ACCESS_KEY("export.s3_access_key", "", "access key ID of the storage"),
  ENCRYPTION_KEYS(
      "encryption.keys",
      "",
      "keys for the secrets in the database: 32 bytes in Base64 each; the first encrypts"),
  ENCRYPTION_KEY_FILE(
      "encryption.key_file",
      "",
      "file with these keys; by default encryption.keys in the data folder"),

  EXPORT_S3_SECRET_KEY("export.s3_secret_key", "", "secret access key of the storage"),
  EXPORT_S3_SECRET_KEY_FILE(
      "export.s3_secret_key_file", "", "file with the secret access key of the storage"),
  LOG_LEVEL("log.level", "info", "minimum level of log records: error, warning, info or debug"),
  LOG_FORMAT("log.format", "text", "format of the log: text, or json (one object per line)"),
  RECORD("record", "", "folder in which to record all replies of the stores"),
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
  PRICE_TOP_SEARCHES(PricedItem.TOP_SEARCHES),
  PRICE_KEYWORD_DIFFICULTY(PricedItem.KEYWORD_DIFFICULTY),
  PRICE_KEYWORD_WORKBENCH(PricedItem.KEYWORD_WORKBENCH),
  PRICE_KEYWORD_GAP(PricedItem.KEYWORD_GAP),
  PRICE_KEYWORD_TRANSLATION(PricedItem.KEYWORD_TRANSLATION),
  PRICE_DELIVERY(PricedItem.DELIVERY);

  /** What the names of all environment variables begin with. */
  static final String PREFIX = "STORESCOPE_";

  /** A user name and a password before a host; a password may have any characters. */
  private static final Pattern USER_INFO = Pattern.compile("((?:^(?!.*//)|//)[^/?#:@\\s]*:)\\S*@");

  /** What may have a password in a list of egresses, however wrong it is. */
  private static final Pattern EGRESS_USER_INFO =
      Pattern.compile("(?<=\\s|^)([A-Za-z0-9._-]+=)?\\S*@");

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
    this(
        "prices." + item.wireName(),
        String.valueOf(item.defaultCredits()),
        "price in credits per unit");
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
    boolean secret =
        key.endsWith(".password") || key.endsWith(".s3_secret_key") || this == ENCRYPTION_KEYS;
    if (secret && !value.isEmpty()) {
      return "(set)";
    }
    if (this == EGRESSES) {
      return EGRESS_USER_INFO.matcher(value).replaceAll("$1(set)@");
    }
    String withoutUserInfo = USER_INFO.matcher(value).replaceFirst("$1(set)@");
    return SECRET_PARAMETER.matcher(withoutUserInfo).replaceAll("$1(set)");
  }

  /** The environment variable that sets it, such as {@code STORESCOPE_HTTP_PORT}. */
  public String variable() {
    return PREFIX + key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /** The setting of a file that has the value of this secret setting. */
  Optional<Setting> file() {
    return find(key + "_file");
  }

  public static Optional<Setting> find(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }
}
