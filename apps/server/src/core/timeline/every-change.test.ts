/** Every mutating endpoint either records its changes to an account on the timeline, or is listed with the reason why it does not. */
import { randomUUID } from 'node:crypto';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { customTables } from '@mainstay/contract/custom-tables';
import { isKeyAccess } from '@mainstay/contract/kit';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildAction, buildPlay, buildTemplate } from '../../app/demo/factories/plays.ts';
import { features } from '../../features.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { addNote } from '../../app/testing/notes.ts';
import { createPlanChanges } from '../../app/testing/plan-changes.ts';
import { findTermDifferences } from '../../app/testing/search-terms.ts';
import {
  findUnrecordedReason,
  UNRECORDED_CHANGES,
  UNRECORDED_IMPORT_KINDS,
} from '../../app/testing/unrecorded-changes.ts';
import { importFile, sendForm, undoImport } from '../../app/testing/uploads.ts';
import { createAttribute } from '../../builder/attributes/save-attribute.ts';
import { createUser } from '../people/create-user.ts';

let t: TestApp;
let ada: Caller;
let ownAccount = 0;
let userId = 0;
const write = <R>(work: (tx: TenantTx) => Promise<R>): Promise<R> => t.inTenant('acme', 'write', work);

beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  ({ t } = company);
  ada = company.people.ada;
  await write(async (tx) => {
    userId = await createUser(tx, { email: 'maya@acme.test', firstName: 'Maya', roles: ['CSM'], passwordHash: 'none' });
    ownAccount = await buildAccount(tx, { name: 'Own', ownerId: userId, externalId: 'A-1' });
  });
});
afterAll(() => t.close());

/** @returns the data of the reply */
async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await t.send(ada, method, path.replace('{account}', String(ownAccount)), body);
  expect([path, response.status, response.error]).toEqual([path, 200, undefined]);
  return (response.body.data ?? {}) as Record<string, unknown>;
}
let counter = 0;
async function createContact(): Promise<number> {
  counter += 1;
  const body = { fName: 'Pat', lName: `Ray ${counter}`, email: `pat.${counter}@acme.test` };
  const { contact } = await send('POST', '/v1/api/accounts/{account}/contacts/add/', body);
  return (contact as { id: number }).id;
}
async function createNote(fields: Parameters<typeof addNote>[3] = {}): Promise<number> {
  const { body, status } = await addNote(t, ada, ownAccount, fields);
  expect(status).toBe(200);
  return body.data.note.account_notes_id;
}
const createPlay = () => write((tx) => buildPlay(tx, { accountId: ownAccount, name: 'Renewal' }));
const createAction = async () => {
  const playId = await createPlay();
  return write((tx) => buildAction(tx, { accountId: ownAccount, playId, name: 'Call' }));
};
async function createActionNote(): Promise<number> {
  const body = { action_id: await createAction(), note: '<p>Rang twice</p>' };
  const { note } = await send('POST', '/v1/api/actions/notes/add/', body);
  return (note as { account_notes_id: number }).account_notes_id;
}
async function createAsset(actionId: number): Promise<number> {
  const form = new FormData();
  form.set('actionId', String(actionId));
  form.set('file', new Blob(['minutes']), 'minutes.txt');
  const reply = await sendForm(t, ada, workspace.uploadAsset.path, form);
  expect(reply.statusCode).toBe(200);
  return (reply.json() as { data: { asset: { asset_id: number } } }).data.asset.asset_id;
}
async function mergeContacts(): Promise<number> {
  const body = { keep_id: await createContact(), gone_id: await createContact() };
  return Number((await send('POST', '/v1/api/accounts/{account}/contacts/merge/', body)).merge_id);
}
async function createTable(): Promise<{ id: number; tableName: string }> {
  counter += 1;
  const tableName = `visits_${counter}`;
  const columns = [
    { key: 'account_id', label: 'Account', type: 'number' },
    { key: 'city', label: 'City', type: 'text' },
  ];
  const table = { name: tableName, label: `Visits ${counter}`, account_key: 'account_id', columns };
  return { id: Number((await send('POST', '/v1/api/admin/custom-tables/', table)).id), tableName };
}
const insertRow = async (tableName: string): Promise<number> => {
  const reqParam = { tableName, rowData: { account_id: ownAccount, city: 'Bergen' } };
  return Number((await send('POST', '/v1/api/customObject/insert/row/', { reqParam })).id);
};
const setRank = async (rank: number) => {
  const change = { field: 'rank', value: rank };
  const { id } = await send('POST', '/v1/api/accounts/bulk-edits/', {
    change,
    ids: [ownAccount],
    request_key: randomUUID(),
  });
  await t.runJobs();
  return Number(id);
};
const skipInBulk = async (action: number) => {
  const skip = { change: { field: 'status', value: 'Skip' }, ids: [action], request_key: randomUUID() };
  const { id } = await send('POST', '/v1/api/actions/bulk-edits/', skip);
  await t.runJobs();
  return Number(id);
};
const importKind = (kind: ImportKind) => importFile(t, ada, { kind, content: FILES[kind] ?? '' });

/** Prepares the data and returns a function that makes the change. */
type Change = () => Promise<() => Promise<unknown>>;
const withoutPreparation =
  (change: () => Promise<unknown>): Change =>
  async () =>
    change;

/** Endpoints whose changes are recorded on the timeline, by method and path. */
const RECORDED: Record<string, Change> = {
  ...createPlanChanges(send, () => ownAccount),
  'POST /v1/api/accounts/{id}/tags/': withoutPreparation(() =>
    send('POST', '/v1/api/accounts/{account}/tags/', { add: ['Told on the timeline'], remove: [] }),
  ),
  'POST /v1/api/accounts/{id}/rank/': withoutPreparation(() =>
    send('POST', '/v1/api/accounts/{account}/rank/', { rank: 41 }),
  ),
  'POST /v1/api/accounts/bulk-edits/': withoutPreparation(() => setRank(42)),
  'POST /v1/api/accounts/bulk-edits/{id}/undo/': async () => {
    const id = await setRank(43);
    return async () => {
      await send('POST', `/v1/api/accounts/bulk-edits/${id}/undo/`);
      await t.runJobs();
    };
  },
  'POST /v1/api/actions/{id}/complete/': async () => {
    const id = await createAction();
    return () => send('POST', `/v1/api/actions/${id}/complete/`, { isChecked: true });
  },
  'POST /v1/api/actions/skip/': async () => {
    const action_id = await createAction();
    return () => send('POST', '/v1/api/actions/skip/', { action_id });
  },
  'POST /v1/api/actions/edit/': async () => {
    const action_id = await createAction();
    return () => send('POST', '/v1/api/actions/edit/', { action_id, text: 'Write' });
  },
  'POST /v1/api/actions/assign/': async () => {
    const actionId = await createAction();
    return () => send('POST', '/v1/api/actions/assign/', { actionId, userId });
  },
  'POST /v1/api/actions/add/': async () => {
    const body = { text: 'Write', description: 'Write', account_play_id: await createPlay() };
    return () => send('POST', '/v1/api/actions/add/', body);
  },
  'POST /v1/api/integrations/create-playbook-action/': withoutPreparation(() =>
    send('POST', '/v1/api/integrations/create-playbook-action/', {
      account_id: ownAccount,
      play_name: 'Renewal',
      play_priority: 'H',
      text: 'Write',
      description: 'Write',
      actionPriority: 'H',
      completedOn: '2026-12-01',
    }),
  ),
  'POST /v1/api/actions/add_task_description/': async () => {
    const action_id = await createAction();
    return () => send('POST', '/v1/api/actions/add_task_description/', { action_id, description: 'With the list' });
  },
  'POST /v1/api/actions/account/play/': async () => {
    const play_id = await write((tx) => buildTemplate(tx, { name: 'Onboarding' }));
    return () => send('POST', '/v1/api/actions/account/play/', { account_id: ownAccount, play_id, priority: 'H' });
  },
  'POST /v1/api/actions/bulk-edits/': () => createAction().then((id) => () => skipInBulk(id)),
  'POST /v1/api/actions/bulk-edits/{id}/undo/': async () => {
    const id = await skipInBulk(await createAction());
    return async () => {
      await send('POST', `/v1/api/actions/bulk-edits/${id}/undo/`);
      await t.runJobs();
    };
  },
  'POST /v1/api/play-applications/': async () => {
    const template_id = await write((tx) =>
      buildTemplate(tx, { name: 'Onboarding of many', actions: [{ name: 'Call' }] }),
    );
    return async () => {
      await send('POST', '/v1/api/play-applications/', { template_id, ids: [ownAccount], request_key: randomUUID() });
      await t.runJobs();
    };
  },
  'POST /v1/api/actions/account/create-play/': withoutPreparation(() =>
    send('POST', '/v1/api/actions/account/create-play/', { accountId: ownAccount, priority: 'H', name: 'Spring' }),
  ),
  'PUT /v1/api/actions/account/update-playbook-name/{play_id}/': async () => {
    const path = `/v1/api/actions/account/update-playbook-name/${await createPlay()}/`;
    return () => send('PUT', path, { play_name: 'Renewal of 2027' });
  },
  'DELETE /v1/api/actions/play/{id}/unassign/': async () => {
    const id = await createPlay();
    return () => send('DELETE', `/v1/api/actions/play/${id}/unassign/`);
  },
  'POST /v1/api/actions/notes/add/': withoutPreparation(createActionNote),
  'POST /v1/api/actions/notes/': async () => {
    const note_id = await createActionNote();
    return () => send('POST', '/v1/api/actions/notes/', { note_id, note_txt: '<p>Rang again</p>' });
  },
  'DELETE /v1/api/actions/notes/': async () => {
    const id = await createActionNote();
    return () => send('DELETE', `/v1/api/actions/notes/?note_id=${id}`);
  },
  'POST /v1/api/actions/assets/upload/': async () => {
    const id = await createAction();
    return () => createAsset(id);
  },
  'DELETE /v1/api/actions/assets/delete/': async () => {
    const id = await createAsset(await createAction());
    return () => send('DELETE', `/v1/api/actions/assets/delete/?assetId=${id}`);
  },
  'POST /v1/api/actions/pin_action_asset/': async () => {
    const assetId = await createAsset(await createAction());
    return () => send('POST', '/v1/api/actions/pin_action_asset/', { assetId, flag: true });
  },
  'POST /v1/api/accounts/{id}/contacts/add/': withoutPreparation(createContact),
  'POST /v1/api/accounts/{id}/contacts/edit/': async () => {
    const contact_id = await createContact();
    return () => send('POST', '/v1/api/accounts/{account}/contacts/edit/', { contact_id, fName: 'Rae' });
  },
  'DELETE /v1/api/accounts/{id}/contacts/delete/': async () => {
    const id = await createContact();
    return () => send('DELETE', `/v1/api/accounts/{account}/contacts/delete/?contact_id=${id}`);
  },
  'POST /v1/api/accounts/{id}/pin_contact/': async () => {
    const contact_id = await createContact();
    return () => send('POST', '/v1/api/accounts/{account}/pin_contact/', { contact_id, pin: true });
  },
  'POST /v1/api/accounts/{id}/contacts/merge/': withoutPreparation(mergeContacts),
  'POST /v1/api/accounts/{id}/contacts/merge/undo/': async () => {
    const merge_id = await mergeContacts();
    return () => send('POST', '/v1/api/accounts/{account}/contacts/merge/undo/', { merge_id });
  },
  'POST /v1/api/accounts/{id}/notes/add/': withoutPreparation(createNote),
  'POST /v1/api/accounts/{id}/notes/edit/': async () => {
    const note_id = await createNote();
    return () => send('POST', '/v1/api/accounts/{account}/notes/edit/', { note_id, note_txt: '<p>Met</p>' });
  },
  'DELETE /v1/api/accounts/notes/': async () => {
    const id = await createNote();
    return () => send('DELETE', `/v1/api/accounts/notes/?note_id=${id}`);
  },
  'POST /v1/api/accounts/{id}/pin_assets_note/': async () => {
    const note_id = await createNote();
    return () => send('POST', '/v1/api/accounts/{account}/pin_assets_note/', { note_id, flag: true });
  },
  'POST /v1/api/accounts/{id}/contacts/notes/add/': async () => {
    const body = { contact_id: await createContact(), note_txt: '<p>Met</p>' };
    return () => send('POST', '/v1/api/accounts/{account}/contacts/notes/add/', body);
  },
  'POST /v1/api/accounts/{id}/contacts/notes/edit/': async () => {
    const note_id = await createNote({ type: 'contact', contact_id: await createContact() });
    return () => send('POST', '/v1/api/accounts/{account}/contacts/notes/edit/', { note_id, note_txt: '<p>Met</p>' });
  },
  'DELETE /v1/api/accounts/{id}/contacts/notes/delete/': async () => {
    const id = await createNote({ type: 'contact', contact_id: await createContact() });
    return () => send('DELETE', `/v1/api/accounts/{account}/contacts/notes/delete/?note_id=${id}`);
  },
  'POST /v1/api/custom-attribute-value/': async () => {
    const everybody = { read_permission: ['P', 'E', 'A'], write_permission: ['P', 'E', 'A'] };
    const components = [{ type: 'Input', primary: true }];
    const body = AttributeBody.parse({ name: 'Berths', scope: 'Account', ...everybody, components });
    const custom_attribute = await write((tx) => createAttribute(tx, body, { by: null }));
    const value = { custom_attribute, scope: 'Account', accountId: ownAccount, primary: '12' };
    return () => send('POST', '/v1/api/custom-attribute-value/', value);
  },
  'POST /v1/api/customObject/insert/row/': async () => {
    const { tableName } = await createTable();
    return () => insertRow(tableName);
  },
  'POST /v1/api/customObject/update/row/': async () => {
    const { tableName } = await createTable();
    const reqParam = { tableName, rowData: { id: await insertRow(tableName), city: 'Cork' } };
    return () => send('POST', '/v1/api/customObject/update/row/', { reqParam });
  },
  'DELETE /v1/api/admin/custom-tables/{id}/rows/{row}/': async () => {
    const { id, tableName } = await createTable();
    const row = await insertRow(tableName);
    return () => send('DELETE', `/v1/api/admin/custom-tables/${id}/rows/${row}/`);
  },
  'POST /v1/api/admin/custom-tables/{id}/rows/import/': async () => {
    const { id } = await createTable();
    const form = new FormData();
    form.set('file', new Blob([`Account,City\n${ownAccount},Bergen\n${ownAccount},Cork\n`]), 'rows.csv');
    const path = customTables.importCustomRows.path.replace('{id}', String(id));
    return async () => expect((await sendForm(t, ada, path, form)).statusCode).toBe(200);
  },
  'POST /v1/api/admin/imports/{id}/run/': withoutPreparation(() =>
    importFile(t, ada, {
      kind: 'churns',
      content: 'Churn ID,Account ID,Churned on,Reason\nX-0,A-1,2026-08-01,budget\n',
    }),
  ),
  'POST /v1/api/admin/imports/{id}/undo/': async () => {
    const { id } = await importFile(t, ada, { kind: 'accounts', content: 'Account ID,Account name\nA-1,Ours\n' });
    return async () => expect(await undoImport(t, ada, id)).toBeUndefined();
  },
};

/** Excludes endpoints without a signed-in user, and changes that users make to their own data. */
const changeEndpoints = features.routes.flatMap(({ contract }) =>
  Object.entries(contract)
    .filter(([, { access, effect }]) => isKeyAccess(access) || effect === 'changes')
    .map(([, { method, path }]) => ({ name: `${method} ${path}`, path })),
);

const getNewestEventId = () =>
  write(async (tx) => {
    const found = 'select coalesce(max(id), 0) as id from timeline_events where tenant_id = $1 and account_id = $2';
    return Number((await tx.rows<{ id: number }>(found, [tx.tenant, ownAccount]))[0]?.id);
  });

test('every change of the product is recorded on the timeline or has a reason why it is not', () => {
  const unexplained = changeEndpoints.filter(
    ({ name, path }) => !(name in RECORDED) && findUnrecordedReason(path) === undefined,
  );
  expect(unexplained.map(({ name }) => name)).toEqual([]);
  const names = new Set(changeEndpoints.map(({ name }) => name));
  expect(Object.keys(RECORDED).filter((name) => !names.has(name))).toEqual([]);
  const unused = Object.values(UNRECORDED_CHANGES).flatMap((prefixes) =>
    prefixes.filter((prefix) => !changeEndpoints.some(({ path }) => path.startsWith(prefix))),
  );
  expect(unused).toEqual([]);
});

test.each(Object.entries(RECORDED))('%s is recorded', async (_name, prepare) => {
  const change = await prepare();
  const before = await getNewestEventId();
  await change();
  expect(await getNewestEventId()).toBeGreaterThan(before);
  expect(await write(findTermDifferences)).toEqual([]);
});

/** A file of each kind with one row of the account, in the order of the kinds. */
const FILES: Partial<Record<ImportKind, string>> = {
  accounts: 'Account ID,Account name,Tier\nA-1,Own,Tier 9\n',
  account_members: 'Account ID,User email\nA-1,ada@acme.test\n',
  contacts: 'Contact ID,Account ID,First name,Last name,E-mail\nC-1,A-1,Jo,Berg,jo@acme.test\n',
  subscriptions: 'Subscription ID,Account ID,Start,MRR\nS-1,A-1,2026-08-01,100\n',
  support_cases: 'Ticket ID,Account ID,Submitted,Subject\nT-1,A-1,2026-08-02,Labels are cut\n',
  churns: 'Churn ID,Account ID,Churned on,Reason\nX-1,A-1,2026-08-03,pricing\n',
};

/** Returns the account's timeline events since a given event. */
const findEventsSince = (event: number) =>
  write(async (tx) => {
    const found = `select event, meta ->> 'note' as note from timeline_events
      where tenant_id = $1 and account_id = $2 and id > $3 order by id`;
    return (await tx.rows<{ event: string; note: string | null }>(found, [tx.tenant, ownAccount, event])).map(
      Object.values,
    );
  });

test('every kind of import is recorded or has a reason why it is not', async () => {
  const kinds = [...Object.keys(FILES), ...Object.keys(UNRECORDED_IMPORT_KINDS)];
  expect(kinds.sort()).toEqual([...IMPORT_KINDS].sort());
  const before = await getNewestEventId();
  const importIds: number[] = [];
  for (const kind of IMPORT_KINDS.filter((k) => FILES[k] !== undefined)) {
    const lastEventId = await getNewestEventId();
    const { id, created, updated } = await importKind(kind);
    importIds.push(id);
    expect([kind, await write(findTermDifferences)]).toEqual([kind, []]);
    expect([kind, created + updated, (await findEventsSince(lastEventId)).length]).toEqual([kind, 1, 1]);
  }
  const addedNote = 'Added by an import';
  expect(await findEventsSince(before)).toEqual([
    ['Import', 'tier'],
    ['Import', 'account team'],
    ['Jo Berg', null],
    ['Subscription S-1', addedNote],
    ['Support case: Labels are cut', addedNote],
    ['Churned: pricing', addedNote],
  ]);
  const changedFile = FILES.subscriptions?.replace('100', '120') ?? '';
  const lastEventId = await getNewestEventId();
  const secondImport = await importFile(t, ada, { kind: 'subscriptions', content: changedFile });
  expect(await findEventsSince(lastEventId)).toEqual([['Subscription S-1', 'Changed by an import: MRR, ARR']]);
  for (const id of [secondImport.id, ...importIds.toReversed()]) {
    expect(await undoImport(t, ada, id)).toBeUndefined();
    expect(await write(findTermDifferences)).toEqual([]);
  }
  // Events of deleted rows are removed, and restored rows are recorded as changes.
  const remainingEvents = (await findEventsSince(before)).map(([event]) => event);
  expect(remainingEvents.filter((event) => /Berg|Subscription|ticket|Left/.test(event ?? ''))).toEqual([]);
});
