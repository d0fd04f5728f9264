/** Composes the application: creates the services, and opens the database, the queue and the server. */
import type { FastifyInstance } from 'fastify';
import { features } from '../features.ts';
import { recordDenials } from '../core/audit/record-audit.ts';
import type { Config } from '../platform/config.ts';
import { type MasterKey, openMasterKey } from '../platform/crypto/master-key.ts';
import { TokenReader } from '../platform/crypto/token.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { BucketStore } from '../platform/files/bucket-store.ts';
import { FileStore } from '../platform/files/file-store.ts';
import { fileJobs } from '../platform/files/orphans.ts';
import { buildServer } from '../platform/http/server.ts';
import type { Services } from '../platform/http/services.ts';
import { type JobKind, openQueue, type Queue } from '../platform/jobs/queue.ts';
import { Mailer } from '../platform/mail/smtp.ts';
import { Hosts } from '../platform/session/hosts.ts';
import { Sessions } from '../platform/session/sessions.ts';
import { UserKeys } from '../platform/session/user-keys.ts';
import { createLogger } from '../platform/telemetry/logger.ts';

/** The jobs of all features and of the platform. */
export const jobKinds: readonly JobKind[] = [...features.jobs, ...fileJobs];

/** @param now the clock, which tests replace */
export function createServices(
  config: Config,
  key: MasterKey,
  database: Database,
  now: () => Date = () => new Date(),
): Services {
  const workFiles = new FileStore(config.dataDir);
  return {
    config,
    key,
    database,
    now,
    features: database.features,
    tokens: new TokenReader(key.signing),
    sessions: new Sessions(now),
    userKeys: new UserKeys(now),
    hosts: new Hosts(database, config.baseDomain, now),
    files: config.bucket ? new BucketStore(config.bucket, workFiles) : workFiles,
    workFiles,
    mailer: new Mailer(config),
    log: createLogger(config.logLevel),
  };
}

export interface Mainstay {
  services: Services;
  queue: Queue;
  close(): Promise<void>;
}

/** Opens the database and the queue. Every command of the command line starts with this. */
export async function openMainstay(config: Config): Promise<Mainstay> {
  const key = openMasterKey(config);
  if (config.bucket) await new BucketStore(config.bucket, new FileStore(config.dataDir)).check();
  const database = await openDatabase(config, key, features);
  const services = createServices(config, key, database);
  const queue = await openQueue(services, jobKinds);
  return {
    services,
    queue,
    async close() {
      await queue.stop();
      services.mailer.close();
      await database.close();
    },
  };
}

export const buildApp = (services: Services): Promise<FastifyInstance> =>
  buildServer(services, (denials) =>
    services.database.inTenant(denials.tenant, 'write', (tx) => recordDenials(tx, denials)),
  );
