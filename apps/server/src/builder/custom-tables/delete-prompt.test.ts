import { componentAuthoring } from '@mainstay/contract/components/admin';
import { Definition } from '@mainstay/contract/components/definition';
import { customObjects, customTables } from '@mainstay/contract/custom-tables';
import { expect, test } from 'vitest';
import { USER_PER_ROLE } from '../../app/testing/company.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const ROLES = { ...USER_PER_ROLE, rhea: 'ADM' } as const;
const { t, callers, users } = setUpTwoTenants<keyof typeof ROLES>(ROLES, async () => {});

async function createPrompt(prompt_name: string): Promise<number> {
  const body = { reqParam: { tableName: 'ai_system_details', rowData: { prompt_name, prompt: 'Call berths slips.' } } };
  return Number((await t.call(callers.ada, customObjects.insertCustomRow, { body })).body.data.id);
}
const deletePrompt = (name: keyof typeof callers, id: number) =>
  t.call(callers[name], customTables.deletePrompt, { params: { id } });
const countPrompts = async () =>
  (await t.query<{ n: number }>('acme', 'select count(*)::int as n from ai_system_details where tenant_id = $1'))[0]?.n;

test.each(['ada', 'dev', 'olga'] as const)('%s deletes a prompt, and the audit log records it', async (name) => {
  const before = await countPrompts();
  const id = await createPrompt('Terms');
  expect((await deletePrompt(name, id)).status).toBe(200);
  expect(await countPrompts()).toBe(before);
  expect((await deletePrompt(name, id)).error).toBe('Prompt not found.');
  const entries = await t.query(
    'acme',
    `select user_id, verb, changes from audit_log where tenant_id = $1 and entity = 'prompt' and entity_id = $2
     order by id desc limit 1`,
    id,
  );
  expect(entries).toEqual([{ user_id: users[name], verb: 'delete', changes: { prompt_name: 'Terms' } }]);
});

test('other roles, users with view-only access and other companies cannot delete a prompt', async () => {
  const id = await createPrompt('Terms');
  const before = await countPrompts();
  for (const name of ['evan', 'lena', 'maya', 'rhea'] as const)
    expect([name, (await deletePrompt(name, id)).status]).toEqual([name, 403]);
  expect((await deletePrompt('gia', id)).status).toBe(404);
  expect(await countPrompts()).toBe(before);
});

test('a prompt that components select remains, and the error names them', async () => {
  const id = await createPrompt('Terms');
  const create = async (name: string, ai: object) => {
    const body = Definition.parse({ kind: 'react-ai', name, meta: {}, ai });
    return (await t.call(callers.ada, componentAuthoring.createComponent, { query: {}, body })).body.data.id;
  };
  await create('Other chat', { prompt_id: await createPrompt('Other') });
  const selecting = [await create('Renewals', { prompt_id: id }), await create('Berths', { prompt_id: id })];
  const rejected = await deletePrompt('ada', id);
  expect([rejected.status, rejected.error]).toEqual([400, 'These components use Terms: Berths, Renewals.']);
  for (const component of selecting)
    await t.call(callers.ada, componentAuthoring.deleteComponent, { params: { id: component } });
  expect((await deletePrompt('ada', id)).status).toBe(200);
});
