/** Composes the product: services once, every feature's routes and jobs. */
import type { FastifyInstance } from 'fastify';
import { accountJobs } from './features/accounts/jobs.ts';
import { accountFiguresFeature } from './features/accounts/figures/routes.ts';
import { accountsFeature } from './features/accounts/routes.ts';
import { contactsFeature } from './features/contacts/routes.ts';
import { identityFeature } from './features/identity/routes.ts';
import { importJobs } from './features/imports/jobs.ts';
import { importsFeature } from './features/imports/routes.ts';
import { pagesFeature } from './features/pages/routes.ts';
import type { Config } from './platform/config.ts';
import { type MasterKey, openMasterKey } from './platform/crypto/master-key.ts';
import { TokenReader } from './platform/crypto/token.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { FileStore } from './platform/files/file-store.ts';
import { buildServer } from './platform/http/server.ts';
import type { Feature } from './platform/http/kit.ts';
import type { Services } from './platform/http/services.ts';
import { type JobKind, openQueue, type Queue } from './platform/jobs/queue.ts';
import { Hosts } from './platform/session/hosts.ts';
import { Sessions } from './platform/session/sessions.ts';
import { makeLogger } from './platform/telemetry/logger.ts';

export const features: readonly Feature[] = [
  identityFeature,
  pagesFeature,
  accountsFeature,
  accountFiguresFeature,
  contactsFeature,
  importsFeature,
];
export const jobKinds: readonly JobKind[] = [...accountJobs, ...importJobs];

/** @param now the clock; tests set it */
export function makeServices(
  config: Config,
  key: MasterKey,
  database: Database,
  now: () => Date = () => new Date(),
): Services {
  return {
    config,
    key,
    database,
    now,
    tokens: new TokenReader(key.signing),
    sessions: new Sessions(now),
    hosts: new Hosts(database, config.baseDomain),
    files: new FileStore(config.dataDir),
    log: makeLogger(config.logLevel),
  };
}

export interface Mainstay {
  services: Services;
  queue: Queue;
  close(): Promise<void>;
}

/** Opens database and queue; what every command of the command line begins with. */
export async function openMainstay(config: Config): Promise<Mainstay> {
  const key = openMasterKey(config);
  const database = await openDatabase(config, key);
  const services = makeServices(config, key, database);
  const queue = await openQueue(services, jobKinds);
  return {
    services,
    queue,
    async close() {
      await queue.stop();
      await database.close();
    },
  };
}

export const buildApp = (services: Services): Promise<FastifyInstance> => buildServer(services, features);
