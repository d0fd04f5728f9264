/** A whole application for one test file: its own database, real HTTP handling, and a fixed clock. */
import { randomBytes } from 'node:crypto';
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import type { z } from 'zod';
import { buildApp } from '../app.ts';
import { createSession } from '../../core/identity/sessions.ts';
import { signToken } from '../../platform/crypto/token.ts';
import type { DatabaseLimits } from '../../platform/database/database.ts';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { SUPERUSER } from '../../platform/database/embedded.ts';
import { revokeTemporary } from '../../platform/database/migrate.ts';
import { OWNER } from '../../platform/database/owner-role.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import type { FileStorage, FileStore } from '../../platform/files/file-store.ts';
import type { Services } from '../../platform/http/services.ts';
import { admitJob, getJobTenant, type QueuedJob } from '../../platform/jobs/suspension.ts';
import { jobKinds } from '../app.ts';
import { TEST_NOW, createTestServices } from './services.ts';

/** A signed-in user, whose token is sent to the host of the tenant. */
export interface Caller {
  domain: string;
  token?: string;
  /** The cookies of the browser, as `getCookies` reads them from a reply. */
  cookie?: string;
}

export interface TestResponse<T> {
  status: number;
  body: T;
  /** `errors.e` of an error reply. */
  error: string | undefined;
  /** `errors.fields` of an error reply: the messages by field. */
  fields: Record<string, string> | undefined;
  raw: LightMyRequestResponse;
}

/** Returns the cookies that a reply sets, in the form in which a browser sends them back. */
export const getCookies = ({ raw }: TestResponse<unknown>): string =>
  raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

function parseBody(raw: LightMyRequestResponse): TestResponse<Record<string, unknown>> {
  const body = raw.headers['content-type']?.toString().includes('json') ? raw.json<Record<string, unknown>>() : {};
  const errors = body.errors as { e?: string; fields?: Record<string, string> } | undefined;
  return { status: raw.statusCode, body, error: errors?.e, fields: errors?.fields, raw };
}

/** Converts the reply of an endpoint; a successful reply is validated against the contract. */
export function parseTestResponse<E extends EndpointDef>(
  endpoint: E,
  raw: LightMyRequestResponse,
): TestResponse<z.output<E['response']>> {
  const response = parseBody(raw);
  const isSuccess = response.status === (endpoint.status ?? 200) && !endpoint.download;
  const body = isSuccess ? (endpoint.response as z.ZodType).parse(response.body) : response.body;
  return { ...response, body: body as never };
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Returns the id of a tenant by its domain. */
  tenantId(domain: string): Promise<number>;
  /** Runs a statement in a transaction of its own; `$1` is the tenant. */
  query<R>(domain: string, text: string, ...values: unknown[]): Promise<R[]>;
  inTenant<T>(domain: string, mode: TxMode, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Creates a session of the user with this email, in the tenant that has the user. */
  signIn(email: string): Promise<Caller>;
  /** Calls an endpoint over HTTP; replies are validated against the contract. */
  call<E extends EndpointDef>(
    caller: Caller,
    endpoint: E,
    input: ClientInput<E>,
  ): Promise<TestResponse<z.output<E['response']>>>;
  /** Sends an untyped request, for input that violates the contract. */
  send(caller: Caller, method: string, url: string, body?: unknown): Promise<TestResponse<Record<string, unknown>>>;
  /** Sets the clock. */
  setNow(now: Date): void;
  /** Runs queued jobs until none is due, in this process and in order. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Whether the database contains the demo company. */
  demo?: boolean;
  /** Whether the database contains `TEST_COMPANY`, which is faster than creating it. */
  company?: boolean;
  now?: Date;
  /** Creates the file storage from the default folder. */
  openFiles?: (folder: FileStore) => FileStorage;
  databaseLimits?: DatabaseLimits;
  /** Defaults to the features of the product. */
  features?: FeatureSet;
}

const getTemplate = ({ demo, company }: TestAppOptions): string =>
  demo ? 'template_demo' : company ? 'template_company' : 'template_clean';

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const socketDir = inject('socketDir');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await executeAsSuperuser(
    socketDir,
    `create database ${name} owner ${OWNER} template ${getTemplate(options)} strategy file_copy`,
  );
  let now = options.now ?? TEST_NOW;
  const { databaseLimits: limits, features } = options;
  const services = await createTestServices(socketDir, name, () => now, { limits, features });
  if (options.openFiles) services.files = options.openFiles(services.workFiles);
  await revokeTemporary(services.database.ownerPool);
  const app = await buildApp(services);
  const { database, key } = services;

  const send: TestApp['send'] = async (caller, method, url, body) => {
    const raw = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        host: `${caller.domain}.localhost:3000`,
        ...(caller.token && { authorization: `JWT ${caller.token}` }),
        ...(caller.cookie && { cookie: caller.cookie }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return parseBody(raw);
  };
  const tenantId = async (domain: string) => {
    const row = await database.owner
      .selectFrom('tenants')
      .select('id')
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const inTenant: TestApp['inTenant'] = async (domain, mode, work) =>
    database.inTenant(await tenantId(domain), mode, work);

  return {
    app,
    services,
    tenantId,
    inTenant,
    query: (domain, text, ...values) => inTenant(domain, 'write', (tx) => tx.rows(text, [tx.tenant, ...values])),
    send,
    setNow(next) {
      now = next;
    },
    async signIn(email) {
      const found = await database.ownerPool.query<{ id: number; domain: string }>(
        'select id, domain from find_tenants_of_email($1)',
        [email],
      );
      const tenant = found.rows[0];
      if (!tenant) throw new Error(`No tenant has a user ${email}.`);
      const [user, session] = await database.inTenant(tenant.id, 'write', async (tx) => {
        const [row] = await tx.rows<{ id: number }>(
          'select id from users where tenant_id = $1 and email_key = lower($2)',
          [tx.tenant, email],
        );
        if (!row) throw new Error(`${tenant.domain} has no user ${email}.`);
        return [
          row.id,
          await createSession(tx, { userId: row.id, strategy: 'local', ip: '127.0.0.1', userAgent: undefined, now }),
        ];
      });
      return { domain: tenant.domain, token: await signToken(key.signing, { tenant: tenant.id, user, session }, now) };
    },
    async call(caller, endpoint, input) {
      const {
        params = {},
        query = {},
        body,
      } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(String(params[k])));
      const queryEntries: [string, unknown][] = Object.entries(query).filter(([, v]) => v !== undefined && v !== null);
      const searchParams = new URLSearchParams(
        queryEntries.map(([k, v]): [string, string] => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)]),
      );
      const { raw } = await send(
        caller,
        endpoint.method,
        searchParams.size > 0 ? `${path}?${searchParams}` : path,
        body,
      );
      return parseTestResponse(endpoint, raw);
    },
    runJobs: () => runJobs(services),
    async close() {
      await app.close();
      await database.close();
      await executeAsSuperuser(socketDir, `drop database ${name} with (force)`);
    },
  };
}

async function executeAsSuperuser(socketDir: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Does the work of a worker without timers: runs due jobs, oldest first, and throws on failure. Jobs that a job queues
 * are newer than all that are due, so they are found in the next round.
 */
async function runJobs(services: Services): Promise<void> {
  for (;;) {
    // The database clock has microseconds, so a job queued just now may be slightly in the future of this clock.
    const dueBefore = new Date(Math.max(Date.now() + 1000, services.now().getTime()));
    const { rows: due } = await services.database.ownerPool.query<QueuedJob>(
      `select id, name, data from pgboss.job
       where state in ('created', 'retry') and start_after <= $1 and name = any($2) order by created_on, id`,
      [dueBefore, await findUsedQueues(services)],
    );
    if (due.length === 0) return;
    for (const job of due) await runJob(services, job);
  }
}

/**
 * Returns the names of the queues that have had a job. Each queue is a partition with its own indexes, and a connection
 * needs longer to load the definitions of all of them than most jobs take. With names, it only loads those of these.
 */
async function findUsedQueues({ database }: Services): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select name from pgboss.queue where name = any($1) and pg_relation_size(('pgboss.' || partition_name)::regclass) > 0`,
    [jobKinds.map((kind) => kind.name)],
  );
  return rows.map(({ name }) => name);
}

/** Does nothing if an earlier job has removed this one. */
async function runJob(services: Services, job: QueuedJob): Promise<void> {
  const { ownerPool } = services.database;
  const key = [job.name, job.id];
  const claimed = await ownerPool.query(
    `update pgboss.job set state = 'active', started_on = now()
     where name = $1 and id = $2 and state in ('created', 'retry')`,
    key,
  );
  if (claimed.rowCount === 0) return;
  const kind = jobKinds.find(({ name }) => name === job.name);
  const { tenant_id: _tenant, ...payload } = job.data;
  if (await admitJob(services.database, job))
    await kind?.handle(payload, { services, tenant: getJobTenant(job), stopping: new AbortController().signal });
  await ownerPool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where name = $1 and id = $2 and state = 'active'`,
    key,
  );
}
