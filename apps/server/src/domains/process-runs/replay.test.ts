/** Executions and repeats that are sent twice or too often. */
import { processRuns } from '@mainstay/contract/process-runs';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { buildProcess, buildRuns } from '../../app/demo/factories/external-processes.ts';
import { buildAction } from '../../app/demo/factories/plays.ts';
import { type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';

const world = setUpPlayFixture();
const { t, callers } = world;
let action = 0;
/** A finished run. */
let run = 0;
beforeEach(async () => {
  await world.renew();
  const location = { accountId: world.account.alder, playId: world.play.late, ownerId: world.users.emil };
  await t.inTenant('acme', 'write', async (tx) => {
    const processId = await buildProcess(tx, { kind: 'form' });
    action = await buildAction(tx, { ...location, name: 'Order it', processId });
    const finished = { processId, accountId: location.accountId, actionId: action, userId: location.ownerId };
    [run = 0] = await buildRuns(tx, [{ ...finished, at: TEST_NOW.toISOString() }]);
  });
});

const countRuns = async () =>
  (await t.call(callers.emil, processRuns.findActionRuns, { params: { id: action } })).body.data.total_records;
const toKey = (lastDigit: number) => `2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a1${lastDigit}`;
const replay = (name: Name | 'gia', requestKey?: string) =>
  t.send(callers[name], 'POST', `/v1/api/epa/replay/${run}/`, requestKey && { requestKey });

test('a repeat with the same key creates no second run, also if it is concurrent; one with another key does', async () => {
  const answers = await Promise.all([replay('emil', toKey(1)), replay('emil', toKey(1)), replay('ada', toKey(1))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  expect(await countRuns()).toBe(2);
  expect([(await replay('emil', toKey(2))).status, (await replay('emil')).status, await countRuns()]).toEqual([
    200, 200, 4,
  ]);
});

test('a key gives no access to users who may not repeat the run, and must be a UUID', async () => {
  await replay('emil', toKey(1));
  const statuses = [];
  for (const name of ['maya', 'vera', 'rhea', 'noah', 'gia'] as const) {
    statuses.push((await replay(name, toKey(1))).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 404]);
  const { status, fields } = await replay('emil', 'x');
  expect([status, fields, await countRuns()]).toEqual([400, { requestKey: 'Must be a UUID.' }, 2]);
});

test('each user can execute and repeat thirty times a minute', async () => {
  const limited = await buildApp({ ...t.services, config: { ...t.services.config, rateLimits: true } });
  const post = (name: Name, url: string, payload: object) => {
    const headers = { host: 'acme.localhost:3000', authorization: `JWT ${callers[name].token}` };
    return limited.inject({ method: 'POST', url, headers, payload });
  };
  for (const path of [`/v1/api/epa/execute/${action}/`, `/v1/api/epa/replay/${run}/`]) {
    for (let n = 0; n < 30; n++) expect((await post('emil', path, {})).statusCode).toBe(200);
    const before = await countRuns();
    expect([(await post('emil', path, {})).statusCode, await countRuns()]).toEqual([429, before]);
    expect((await post('ada', path, {})).statusCode).toBe(200);
  }
  await limited.close();
});
