/**
 * Sends random requests built from `/openapi.json` over real HTTP as an administrator, as a CSM and without a session.
 * None may return a 5xx. `npm run soak` sends many more.
 */
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { reportTally, SOAK } from '../../app/testing/engine-fixture.ts';
import { type FuzzRequest, type OpenApiDocument, RequestFuzzer } from '../../app/testing/http-fuzz.ts';

const CASES = SOAK?.cases ?? 600;
const SEED = SOAK?.seed ?? 20261120;
const TIMEOUT = 60_000 + CASES * 100;
const EMAILS = ['ada.admin@demo.test', 'maya.csm@demo.test', undefined] as const;

/** Excludes calls that would end the sessions or change the roles or passwords of the test callers. */
const isExcluded = (operation: string): boolean =>
  /^\w+ \/v1\/api\/(logout|change_password|password_reset|undo_email|profile\/update\/email|admin\/users|sessions|admin\/sessions)\b/.test(
    operation,
  ) && !operation.startsWith('GET ');

let t: TestApp;
let port: number;
let fuzzer: RequestFuzzer;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Returns ids of rows of every table, of the tenant and of another one. */
async function findIds(): Promise<number[]> {
  const { rows: tables } = await t.services.database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and has_table_privilege('tenant_app', c.oid, 'select')
         and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('tenant_id', 'id'))
       order by 1`,
  );
  const ids = new Set<number>();
  for (const domain of ['demo', 'globex'])
    await t.inTenant(domain, 'read', async (tx) => {
      for (const { name } of tables) {
        const rows = await tx.rows<{ id: number }>(
          `select id from "${name}" where tenant_id = $1 and id between 1 and 9007199254740991 order by id limit 4`,
          [tx.tenant],
        );
        for (const { id } of rows) ids.add(id);
      }
    });
  return [...ids].sort((a, b) => a - b);
}

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
  const document = (await t.app.inject({ url: '/openapi.json' })).json<OpenApiDocument>();
  fuzzer = new RequestFuzzer(document, await findIds(), isExcluded);
});
afterAll(async () => {
  agent.destroy();
  await t.close();
});

interface Reply {
  status: number;
  type: string;
  text: string;
}

const send = ({ method, url, headers, body }: FuzzRequest, caller: Caller): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: {
          ...headers,
          host: 'demo.localhost:3000',
          ...(caller.token && { authorization: `JWT ${caller.token}` }),
          ...(body && { 'content-length': body.length }),
        },
      },
      (reply) => {
        const [status, type] = [reply.statusCode ?? 0, String(reply.headers['content-type'])];
        // A stream of live updates never ends.
        if (type.startsWith('text/event-stream')) {
          resolve({ status, type, text: '' });
          return reply.destroy();
        }
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < 2000) text += chunk;
        });
        reply.on('end', () => resolve({ status, type, text }));
        reply.on('error', reject);
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });

const isEnvelope = ({ type, text }: Reply): boolean =>
  type.startsWith('application/json') && /^\{"success":false,"errors":\{"e":"[^]*"request_id":"[^]*\}$/.test(text);

/** Formats everything needed to repeat a request by hand. */
const describeFailure = (
  number: number,
  caller: string,
  { method, url, headers, body }: FuzzRequest,
  reply: string,
): string =>
  [
    `seed ${SEED}, request ${number} as ${caller}`,
    `  ${method} ${url} ${JSON.stringify(headers)}`,
    `  ${body?.toString().slice(0, 1500) ?? ''}`,
    `  ${reply}`,
  ].join('\n');

test(`no random request of the OpenAPI document out of ${CASES} returns a 5xx`, {
  timeout: TIMEOUT,
}, async () => {
  const tally: Record<string, number> = {};
  const failures: string[] = [];
  const callers = new Map<string, Caller>();
  const getCaller = async (email: string | undefined): Promise<Caller> => {
    if (email === undefined) return { domain: 'demo' };
    const caller = callers.get(email) ?? (await t.signIn(email));
    callers.set(email, caller);
    return caller;
  };
  for (let number = 0; number < CASES; number += 1) {
    const email = EMAILS[number % EMAILS.length];
    const fuzzRequest = fuzzer.build(SEED + number * 7919);
    const reply = await send(fuzzRequest, await getCaller(email)).catch((error: Error) => ({
      status: 0,
      type: '',
      text: error.message,
    }));
    tally[reply.status] = (tally[reply.status] ?? 0) + 1;
    const isFailure = reply.status === 0 || reply.status >= 500 || (reply.status >= 400 && !isEnvelope(reply));
    if (isFailure)
      failures.push(
        describeFailure(number, email ?? 'nobody', fuzzRequest, `${reply.status} ${reply.text.slice(0, 300)}`),
      );
  }
  // If the sessions had ended during the run, it would have tested little.
  for (const caller of callers.values()) expect((await t.send(caller, 'GET', '/v1/api/menu/')).status).toBe(200);
  reportTally({ requests: CASES, ...tally });
  expect(failures.slice(0, 20).join('\n'), `${failures.length} failures`).toBe('');
});
