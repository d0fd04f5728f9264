/** Required fields of forms and bodies in the workspace, and accepted names of their ids. */
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../../../app/demo/factories/plays.ts';
import { parseTestResponse } from '../../../app/testing/app.ts';
import { type Company, openCompany } from '../../../app/testing/company.ts';
import { sendForm } from '../../../app/testing/uploads.ts';

let company: Company<'maya'>;
let account: number;
let action: number;
beforeAll(async () => {
  company = await openCompany({ maya: 'CSM' });
  const [maya] = await company.query<{ id: number }>('select id from users where tenant_id = $1');
  await company.t.inTenant('acme', 'write', async (tx) => {
    account = await buildAccount(tx, { name: 'Alder', ownerId: maya?.id ?? 0 });
    const playId = await buildPlay(tx, { accountId: account, name: 'Renewal' });
    [action = 0] = await buildActions(tx, [{ accountId: account, playId, name: 'Late' }]);
  });
});
afterAll(() => company.t.close());

test('2-C-16 an action note without text is rejected when it is added or edited', async () => {
  const { account_notes_id: note_id } = (
    await company.t.call(company.people.maya, workspace.createActionNote, { body: { action_id: action, note: 'x' } })
  ).body.data.note;
  const send = async (path: string, body: object) => {
    const { status, error } = await company.t.send(company.people.maya, 'POST', path, body);
    return [status, error];
  };
  for (const empty of [undefined, '', '  ', '<p></p>', '<p>&nbsp;</p>']) {
    expect([empty, await send(workspace.createActionNote.path, { action_id: action, note: empty })]).toEqual([
      empty,
      [400, 'Note is missing'],
    ]);
    expect([empty, await send(workspace.updateActionNote.path, { note_id, note_txt: empty })]).toEqual([
      empty,
      [400, 'Note is missing'],
    ]);
  }
});

test('C3-29 decisions-61 a form accepts all names of the action id and the account id', async () => {
  for (const [actionField, accountField] of [
    ['actionId', 'accountId'],
    ['action_id', 'account_id'],
    ['action_id', 'aid'],
  ] as const) {
    const send = async (accountId: number) => {
      const form = new FormData();
      form.set(actionField, String(action));
      form.set(accountField, String(accountId));
      form.set('file', new Blob(['x']), 'terms.txt');
      const reply = await sendForm(company.t, company.people.maya, workspace.uploadAsset.path, form);
      return parseTestResponse(workspace.uploadAsset, reply);
    };
    expect([accountField, (await send(account)).status]).toEqual([accountField, 200]);
    expect([accountField, (await send(account + 99)).error]).toEqual([accountField, 'Action not found.']);
  }
});
