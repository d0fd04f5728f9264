/** Settings from the environment. They are read once at the start; no other code reads `process.env`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEmail } from '@mainstay/contract/rules/email';
import { SUPPORT_ADDRESS_COUNT } from '@mainstay/contract/rules/ticket-rules';
import ipaddr from 'ipaddr.js';

/** The bucket for uploads, if they are not stored on the local disk. */
export interface BucketConfig {
  bucket: string;
  region: string;
  /** The endpoint of a service other than Amazon's. */
  endpoint: URL | undefined;
  /** Undefined uses the credentials of the machine, such as the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Prefix of every key; empty, or ending with a slash. */
  prefix: string;
}

/** Where the browsers of listed hosts report how people use the product. */
export interface AnalyticsConfig {
  /** Host names in lower case; `*.example.com` lists the direct subdomains of `example.com`. */
  hosts: readonly string[];
  /** Receives the events. */
  eventsUrl: URL;
  /** Returns the address and location of its caller; undefined omits them. */
  traceUrl: URL | undefined;
}

export interface Config {
  host: string;
  port: number;
  /** Folder of the embedded database, uploaded files and the secret. */
  dataDir: string;
  /** Undefined stores uploads in `dataDir`. */
  bucket: BucketConfig | undefined;
  /** The URL of an external PostgreSQL, for its owner; undefined uses the embedded one. */
  databaseUrl: string | undefined;
  /** Replaces the derived request login if the owner may not create roles. */
  databaseAppUrl: string | undefined;
  databaseLimits: {
    requests: { connections: number; perTenant: number; waitMs: number; statementTimeoutMs: number };
    background: { connections: number; statementTimeoutMs: number };
  };
  /** The only master key; undefined uses `dataDir/secret`. */
  secret: string | undefined;
  /** Master keys that `secret` replaced. They still decrypt existing values, which `secrets rotate` re-seals. */
  oldSecrets: readonly string[];
  /** The public URL; undefined uses the host of each request. */
  publicUrl: URL | undefined;
  /** The mail server, as `smtp://` or `smtps://`; if undefined, no message is sent. */
  smtpUrl: URL | undefined;
  /** The sender of every message. */
  mailFrom: string;
  /**
   * Reverse proxies whose forwarded client address, host and scheme are trusted; the local machine is always trusted.
   */
  trustedProxies: readonly string[];
  /** Hosts in the internal network that outbound calls may reach nevertheless: `host` or `host:port`. */
  outboundAllow: readonly string[];
  /** Name servers for the test of outgoing mail, as IP addresses with an optional port; empty uses those of the system. */
  dnsServers: readonly string[];
  /** Base addresses of the mail and calendar APIs, without a trailing slash. */
  mailApis: { google: string; microsoft: string };
  /** Where the APIs report changes of mailboxes and calendars, without a trailing slash; if undefined, they are only polled. */
  mailPushUrl: string | undefined;
  /** The topic to which Gmail reports changes, and the secret in the address to which the topic delivers them. */
  googlePubSub: { topic: string; token: string } | undefined;
  /** Allows anyone to create a company; this also requires a mail server. */
  signUp: boolean;
  /** Days between the request to delete a company and its deletion. */
  companyDeletionDays: number;
  /** Whether to seed the demo company; undefined applies the rule of the first start. */
  demo: boolean | undefined;
  /**
   * Whether calls that check credentials are limited by IP address; turned off if all of them come from one address.
   */
  rateLimits: boolean;
  /** Calls per minute and user in total; 0 means no limit. */
  rateLimitPerUser: number;
  /** The domain whose first label names the tenant; defaults to that of `publicUrl`. */
  baseDomain: string;
  /** The three email addresses of the support staff, which determine what tickets show and allow them. */
  supportEmails: readonly string[];
  logLevel: string;
  /** Allows a monitoring system on another machine to read `/metrics`. */
  metricsToken: string | undefined;
  /** Undefined if analytics are off. */
  analytics: AnalyticsConfig | undefined;
  production: boolean;
}

/** Returns true if a host is the local machine; `127.example.com` is an ordinary name. */
export const isLoopback = (host: string): boolean =>
  host === '::1' || host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host);

/** An invalid setting stops the start with a message instead of a stack trace. */
export class ConfigError extends Error {}

function parseWholeNumber(name: string, text: string | undefined, fallback: number, max: number, min = 0): number {
  const value = Number(text ?? fallback);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be ${min} to ${max}, not ${text}.`);
  return value;
}

const MAX_CONNECTIONS = 1000;
const DAY_S = 86_400;

function getDatabaseLimits(env: NodeJS.ProcessEnv): Config['databaseLimits'] {
  const parseLimit = (name: string, fallback: number, max: number) =>
    parseWholeNumber(name, env[name], fallback, max, 1);
  const connections = parseLimit('REQUEST_CONNECTIONS', 10, MAX_CONNECTIONS);
  return {
    requests: {
      connections,
      perTenant: parseLimit('TENANT_CONNECTIONS', Math.ceil(connections / 2), connections),
      waitMs: parseLimit('CONNECTION_TIMEOUT', 10, DAY_S) * 1000,
      statementTimeoutMs: parseLimit('STATEMENT_TIMEOUT', 30, DAY_S) * 1000,
    },
    background: {
      connections: parseLimit('BACKGROUND_CONNECTIONS', 8, MAX_CONNECTIONS),
      statementTimeoutMs: parseLimit('BACKGROUND_STATEMENT_TIMEOUT', 600, DAY_S) * 1000,
    },
  };
}

const parseList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses IP addresses, or ranges such as `10.0.0.0/8`. */
function parseAddresses(name: string, text: string | undefined): string[] {
  const entries = parseList(text);
  for (const entry of entries)
    if (!ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry))
      throw new ConfigError(`${name} must be addresses or ranges such as 10.0.0.0/8, not ${entry}.`);
  return entries;
}

function parseUrl(name: string, text: string | undefined, protocols: readonly string[]): URL | undefined {
  if (!text) return undefined;
  const value = URL.canParse(text) ? new URL(text) : undefined;
  if (!value || !protocols.includes(value.protocol))
    throw new ConfigError(`${name} must start with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  return value;
}

/** Parses addresses of name servers, such as `10.0.0.2` or `127.0.0.1:5353`. */
function parseDnsServers(text: string | undefined): string[] {
  const servers = parseList(text);
  for (const server of servers) {
    const host = /^(?:\[(.+)\]|([^:]+)):\d{1,5}$/.exec(server);
    if (!ipaddr.isValid(host?.[1] ?? host?.[2] ?? server))
      throw new ConfigError(`DNS_SERVERS must be IP addresses with an optional port, such as 10.0.0.2, not ${server}.`);
  }
  return servers;
}

/** Parses the base address of an API. Plain http is only for hosts in `OUTBOUND_ALLOW`, which the outbound guard checks. */
const parseApiUrl = (name: string, text: string | undefined, fallback: string): string =>
  (parseUrl(name, text, ['https:', 'http:'])?.href ?? fallback).replace(/\/$/, '');

/** Parses an origin. It has no path because companies are its subdomains. */
function parseOrigin(name: string, text: string | undefined): URL | undefined {
  const value = parseUrl(name, text, ['http:', 'https:']);
  if (value && (value.pathname !== '/' || value.search || value.hash || value.username || value.password))
    throw new ConfigError(`${name} must be a scheme and a host, such as https://example.com.`);
  return value;
}

/** Providers report changes only to servers that they reach by HTTPS. */
function getMailPushUrl(text: string | undefined, publicUrl: URL | undefined): string | undefined {
  const url = parseOrigin('MAIL_PUSH_URL', text) ?? (publicUrl?.protocol === 'https:' ? publicUrl : undefined);
  return url?.origin;
}

const MIN_TOKEN_LENGTH = 32;

function getPubSub({ GOOGLE_PUBSUB_TOPIC: topic, GOOGLE_PUBSUB_TOKEN: token = '' }: NodeJS.ProcessEnv) {
  if (!topic) return undefined;
  if (!/^projects\/[^/\s]+\/topics\/[^/\s]+$/.test(topic))
    throw new ConfigError(`GOOGLE_PUBSUB_TOPIC must be projects/…/topics/…, not ${topic}.`);
  if (token.length < MIN_TOKEN_LENGTH)
    throw new ConfigError(
      `GOOGLE_PUBSUB_TOPIC requires GOOGLE_PUBSUB_TOKEN with at least ${MIN_TOKEN_LENGTH} characters.`,
    );
  return { topic, token };
}

/** The base domain must contain the public host; otherwise no link would lead to a company. */
function getBaseDomain(text: string | undefined, publicUrl: URL | undefined): string {
  const domain = text?.toLowerCase() || publicUrl?.hostname || 'localhost';
  const name = publicUrl?.hostname ?? domain;
  if (name !== domain && !name.endsWith(`.${domain}`))
    throw new ConfigError(`PUBLIC_URL must be within BASE_DOMAIN (${domain}).`);
  return domain;
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'];

/** Returns the bucket for uploads; the other settings require its name. */
function getBucket(env: NodeJS.ProcessEnv): BucketConfig | undefined {
  if (!env.S3_BUCKET) {
    const dependentSetting = BUCKET_SETTINGS.find((name) => env[name]);
    if (dependentSetting) throw new ConfigError(`${dependentSetting} requires S3_BUCKET.`);
    return undefined;
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  const prefix = (env.S3_PREFIX ?? '').replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: parseUrl('S3_ENDPOINT', env.S3_ENDPOINT, ['http:', 'https:']),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: prefix && `${prefix}/`,
  };
}

function parseMailbox(name: string, text: string | undefined, fallback: string): string {
  const value = text || fallback;
  if (/[\r\n]/.test(value) || !/@[^@\s]+$/.test(value))
    throw new ConfigError(`${name} must be an email address, such as Mainstay <mail@example.com>.`);
  return value;
}

/** Users of the demo company; operators of other companies set their own. */
const DEMO_SUPPORT = 'ada.admin@demo.test, olga.ops@demo.test, dev.data@demo.test';

function parseSupportEmails(text: string | undefined): string[] {
  const emails = parseList(text || DEMO_SUPPORT).map((address) => address.toLowerCase());
  if (emails.length !== SUPPORT_ADDRESS_COUNT)
    throw new ConfigError(
      `SUPPORT_EMAILS must be exactly ${SUPPORT_ADDRESS_COUNT} email addresses, separated by commas, not ${emails.length}.`,
    );
  const invalid = emails.find((address, index) => !isEmail(address) || emails.indexOf(address) !== index);
  if (invalid !== undefined)
    throw new ConfigError(
      `SUPPORT_EMAILS must be ${SUPPORT_ADDRESS_COUNT} different email addresses: ${invalid} is not one.`,
    );
  return emails;
}

const ANALYTICS_HOST = /^(?:\*\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/;

/** Parses the address of a service that browsers call. Personal data is sent to other machines only by HTTPS. */
function parseServiceUrl(name: string, text: string | undefined): URL | undefined {
  const url = parseUrl(name, text, ['https:', 'http:']);
  if (url && (url.username || url.password || url.hash || (url.protocol === 'http:' && !isLoopback(url.hostname))))
    throw new ConfigError(`${name} must be an https:// address without a user or a fragment.`);
  return url;
}

/** Returns where events are sent, and from which hosts; none of the settings has an effect without the others. */
function getAnalytics(env: NodeJS.ProcessEnv): AnalyticsConfig | undefined {
  const hosts = parseList(env.ANALYTICS_HOSTS).map((host) => host.toLowerCase());
  const invalid = hosts.find((host) => !ANALYTICS_HOST.test(host));
  if (invalid !== undefined)
    throw new ConfigError(
      `ANALYTICS_HOSTS must be host names without scheme and port, such as acme.example.com or *.example.com, not ${invalid}.`,
    );
  const eventsUrl = parseServiceUrl('ANALYTICS_URL', env.ANALYTICS_URL);
  const traceUrl = parseServiceUrl('ANALYTICS_TRACE_URL', env.ANALYTICS_TRACE_URL);
  if (traceUrl && !eventsUrl) throw new ConfigError('ANALYTICS_TRACE_URL requires ANALYTICS_URL.');
  if (Boolean(eventsUrl) !== hosts.length > 0)
    throw new ConfigError('ANALYTICS_URL and ANALYTICS_HOSTS must be set together.');
  return eventsUrl && { hosts, eventsUrl, traceUrl };
}

/** @throws ConfigError naming the invalid setting */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !env.MAINSTAY_SECRET) {
    throw new ConfigError('MAINSTAY_SECRET is required with DATABASE_URL: it is the only master key.');
  }
  if (env.MAINSTAY_SECRET && env.MAINSTAY_SECRET.length < 32) {
    throw new ConfigError('MAINSTAY_SECRET must be at least 32 characters.');
  }
  const oldSecrets = parseList(env.MAINSTAY_OLD_SECRETS);
  if (oldSecrets.some((secret) => secret === env.MAINSTAY_SECRET)) {
    throw new ConfigError(
      'MAINSTAY_OLD_SECRETS must not contain MAINSTAY_SECRET. List only the secrets that it replaced.',
    );
  }
  const publicUrl = parseOrigin('PUBLIC_URL', env.PUBLIC_URL);
  return {
    host: env.HOST || '127.0.0.1',
    port: parseWholeNumber('PORT', env.PORT, 3000, 65_535),
    dataDir: path.resolve(env.DATA_DIR || './data'),
    bucket: getBucket(env),
    databaseUrl,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    databaseLimits: getDatabaseLimits(env),
    secret: env.MAINSTAY_SECRET || undefined,
    oldSecrets,
    publicUrl,
    smtpUrl: parseUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: parseMailbox('MAIL_FROM', env.MAIL_FROM, 'mainstay@localhost'),
    trustedProxies: parseAddresses('TRUSTED_PROXIES', env.TRUSTED_PROXIES),
    outboundAllow: parseList(env.OUTBOUND_ALLOW).map((address) => address.toLowerCase()),
    dnsServers: parseDnsServers(env.DNS_SERVERS),
    mailApis: {
      google: parseApiUrl('GOOGLE_API_URL', env.GOOGLE_API_URL, 'https://www.googleapis.com'),
      microsoft: parseApiUrl('MICROSOFT_GRAPH_URL', env.MICROSOFT_GRAPH_URL, 'https://graph.microsoft.com/v1.0'),
    },
    mailPushUrl: getMailPushUrl(env.MAIL_PUSH_URL, publicUrl),
    googlePubSub: getPubSub(env),
    signUp: env.SIGN_UP !== '0',
    companyDeletionDays: parseWholeNumber('COMPANY_DELETION_DAYS', env.COMPANY_DELETION_DAYS, 7, 90),
    demo: env.DEMO === undefined || env.DEMO === '' ? undefined : env.DEMO !== '0',
    rateLimits: env.RATE_LIMITS !== '0',
    rateLimitPerUser: parseWholeNumber('RATE_LIMIT_PER_USER', env.RATE_LIMIT_PER_USER, 0, 1_000_000),
    baseDomain: getBaseDomain(env.BASE_DOMAIN, publicUrl),
    supportEmails: parseSupportEmails(env.SUPPORT_EMAILS),
    logLevel: env.LOG_LEVEL || 'info',
    metricsToken: env.METRICS_TOKEN || undefined,
    analytics: getAnalytics(env),
    production: env.NODE_ENV === 'production',
  };
}

/** The folder that contains `db/migrations`: the repository, or the installed product. */
export const rootDir: string = (() => {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'db', 'migrations'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new ConfigError('The folder db/migrations is missing next to the program.');
    folder = parent;
  }
  return folder;
})();
