/** What the environment decides. Read once, at the start; nothing else reads `process.env`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Config {
  host: string;
  port: number;
  /** Where the embedded database, uploaded files and the secret lie. */
  dataDir: string;
  /** An outside PostgreSQL, as its owner; undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** Replaces the derived request login where roles may not be created. */
  databaseAppUrl: string | undefined;
  /** The only master key; undefined means `dataDir/secret`. */
  secret: string | undefined;
  /** Master keys that `secret` replaced: what they sealed can still be read, and is sealed anew by `secrets rotate`. */
  oldSecrets: readonly string[];
  /** Where browsers reach us; undefined means what each request says. */
  publicUrl: URL | undefined;
  /** The mail server, as `smtp://` or `smtps://`; undefined keeps every message unsent. */
  smtpUrl: URL | undefined;
  /** The sender of every message. */
  mailFrom: string;
  /** Addresses inside the own network that outbound calls may reach all the same: `host` or `host:port`. */
  outboundAllow: readonly string[];
  /** Seed the demo company: asked for, refused, or left to the rule of the first start. */
  demo: boolean | undefined;
  /** The domain whose first label names the tenant. */
  baseDomain: string;
  logLevel: string;
  /** Lets a monitoring system outside this machine read `/metrics`. */
  metricsToken: string | undefined;
  production: boolean;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
export const isLoopback = (host: string): boolean => LOOPBACK.includes(host) || host.startsWith('127.');

/** A setting that cannot be used stops the start with a sentence, not with a stack. */
export class ConfigError extends Error {}

function port(text: string | undefined): number {
  const value = Number(text ?? 3000);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new ConfigError(`PORT must be 0 to 65535, not ${text}.`);
  return value;
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function url(name: string, text: string | undefined, protocols: readonly string[]): URL | undefined {
  if (!text) return undefined;
  const value = URL.canParse(text) ? new URL(text) : undefined;
  if (!value || !protocols.includes(value.protocol))
    throw new ConfigError(`${name} must begin with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  return value;
}

/** @throws ConfigError naming the setting that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !env.MAINSTAY_SECRET) {
    throw new ConfigError('MAINSTAY_SECRET is required with DATABASE_URL: it is the only master key.');
  }
  if (env.MAINSTAY_SECRET && env.MAINSTAY_SECRET.length < 32) {
    throw new ConfigError('MAINSTAY_SECRET must be at least 32 characters.');
  }
  return {
    host: env.HOST || '127.0.0.1',
    port: port(env.PORT),
    dataDir: path.resolve(env.DATA_DIR || './data'),
    databaseUrl,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    secret: env.MAINSTAY_SECRET || undefined,
    oldSecrets: list(env.MAINSTAY_OLD_SECRETS),
    publicUrl: url('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:']),
    smtpUrl: url('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM || 'mainstay@localhost',
    outboundAllow: list(env.OUTBOUND_ALLOW).map((address) => address.toLowerCase()),
    demo: env.DEMO === undefined || env.DEMO === '' ? undefined : env.DEMO !== '0',
    baseDomain: (env.BASE_DOMAIN || 'localhost').toLowerCase(),
    logLevel: env.LOG_LEVEL || 'info',
    metricsToken: env.METRICS_TOKEN || undefined,
    production: env.NODE_ENV === 'production',
  };
}

/** The folder that holds `db/migrations`: the repository, or the installed product. */
export const rootDir: string = (() => {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'db', 'migrations'))) {
    const up = path.dirname(folder);
    if (up === folder) throw new ConfigError('db/migrations is missing beside the program.');
    folder = up;
  }
  return folder;
})();
