/** Executions and repeats that are sent twice or too often. */
import { externalProcesses } from '@mainstay/contract/playbooks/external-processes';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../../app.ts';
import { buildProcess, buildRuns } from '../../../../demo/factories/external-processes.ts';
import { buildAction } from '../../../../demo/factories/plays.ts';
import { type Name, playFixture } from '../../../../testing/play-fixture.ts';
import { TEST_NOW } from '../../../../testing/services.ts';

const world = playFixture();
const { t, callers } = world;
let action = 0;
/** A finished run. */
let run = 0;
beforeEach(async () => {
  await world.renew();
  const place = { accountId: world.account.alder, playId: world.play.late, ownerId: world.users.emil };
  await t.inTenant('acme', 'write', async (tx) => {
    const processId = await buildProcess(tx, { kind: 'form' });
    action = await buildAction(tx, { ...place, name: 'Order it', processId });
    const done = { processId, accountId: place.accountId, actionId: action, userId: place.ownerId };
    [run = 0] = await buildRuns(tx, [{ ...done, at: TEST_NOW.toISOString() }]);
  });
});

const count = async () =>
  (await t.call(callers.emil, externalProcesses.findActionRuns, { params: { id: action } })).body.data.total_records;
const key = (end: number) => `2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a1${end}`;
const replay = (name: Name | 'gia', requestKey?: string) =>
  t.send(callers[name], 'POST', `/v1/api/epa/replay/${run}/`, requestKey && { requestKey });

test('a repeat with the same key creates no second run, also if it is concurrent; one with another key does', async () => {
  const answers = await Promise.all([replay('emil', key(1)), replay('emil', key(1)), replay('ada', key(1))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  expect(await count()).toBe(2);
  expect([(await replay('emil', key(2))).status, (await replay('emil')).status, await count()]).toEqual([200, 200, 4]);
});

test('a key gives no access to users who may not repeat the run, and must be a UUID', async () => {
  await replay('emil', key(1));
  const refusals = [];
  for (const name of ['maya', 'vera', 'rhea', 'noah', 'gia'] as const) {
    refusals.push((await replay(name, key(1))).status);
  }
  expect(refusals).toEqual([403, 403, 403, 403, 404]);
  const { status, fields } = await replay('emil', 'x');
  expect([status, fields, await count()]).toEqual([400, { requestKey: 'Must be a UUID.' }, 2]);
});

test('each user can execute and repeat thirty times a minute', async () => {
  const limited = await buildApp({ ...t.services, config: { ...t.services.config, rateLimits: true } });
  const post = (name: Name, url: string, payload: object) => {
    const headers = { host: 'acme.localhost:3000', authorization: `JWT ${callers[name].token}` };
    return limited.inject({ method: 'POST', url, headers, payload });
  };
  for (const path of [`/v1/api/epa/execute/${action}/`, `/v1/api/epa/replay/${run}/`]) {
    for (let n = 0; n < 30; n++) expect((await post('emil', path, {})).statusCode).toBe(200);
    const before = await count();
    expect([(await post('emil', path, {})).statusCode, await count()]).toEqual([429, before]);
    expect((await post('ada', path, {})).statusCode).toBe(200);
  }
  await limited.close();
});
