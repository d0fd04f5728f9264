import { bulkConfigurations, bulkFiles } from '@mainstay/contract/bulk-email';
import { expect, test } from 'vitest';
import { type Caller, parseTestResponse } from '../../../app/testing/app.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { sendForm } from '../../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', carl: 'CSL', dana: 'DA', maya: 'CSM' });

async function upload(caller: Caller): Promise<{ id: number; path: string }> {
  const form = new FormData();
  form.set('file', new Blob(['Name,Email\nRae,rae@record.test\n']), 'people.csv');
  const reply = parseTestResponse(bulkFiles.uploadFile, await sendForm(t, caller, bulkFiles.uploadFile.path, form));
  return { id: reply.body.data.id, path: reply.body.data.file_path };
}
const create = (caller: Caller, body: object) => t.call(caller, bulkConfigurations.createConfiguration, { body });
const find = async (caller: Caller) => (await t.call(caller, bulkConfigurations.findConfigurations, {})).body.data;

test('3-bulk-email-09 3-bulk-email-10 3-bulk-email-11 3-bulk-email-12 3-bulk-email-13 3-bulk-email-14 saves all fields', async () => {
  const { path } = await upload(people.carl);
  const draft = {
    template_content: '<p onclick="x()">Dear {{Name}}<script>alert(1)</script></p>',
    fileurl: path,
    selected_cols: ['Name'],
    selected_to_col: 'Email',
    subject: ' Your berth ',
  };
  const { status, body } = await create(people.carl, draft);
  expect(status).toBe(200);
  const saved = {
    ...draft,
    id: body.data.id,
    template_content: '<p>Dear {{Name}}</p>',
    subject: 'Your berth',
    filename: 'people.csv',
    view_id: null,
    has_recipients: true,
    status: null,
    total: 0,
    sent: 0,
    failed: 0,
    run_id: null,
    created_at: TEST_NOW.toISOString(),
    updated_at: TEST_NOW.toISOString(),
    owner: { id: expect.any(Number) as number, name: 'Carl' },
  };
  expect(await find(people.carl)).toEqual({ listing: [saved], has_next: false, total_records: 1 });
});

test('3-bulk-email-20 C3-28 S3-57 a saved configuration is listed, newest first, by both paths', async () => {
  await create(people.dana, { subject: 'First' });
  await create(people.dana, { subject: 'Second' });
  for (const path of ['/v1/api/template-config/details/', '/v1/api/bulk-email/template-config/details']) {
    const { body } = await t.send(people.dana, 'GET', `${path}?pageNum=1&limit=1`);
    expect(body.data).toMatchObject({ listing: [{ subject: 'Second' }], has_next: true, total_records: 2 });
  }
});

test('S3-60 only the owner and administrators use a configuration, and a file of another user is not accepted', async () => {
  const { path } = await upload(people.dana);
  const foreign = await create(people.carl, { fileurl: path });
  expect([foreign.status, foreign.error]).toEqual([400, 'Please select a file.']);
  const { id } = (await create(people.dana, { fileurl: path, subject: 'Free' })).body.data;
  const params = { id };
  const update = { params, body: { subject: 'Taken' } };
  expect((await find(people.carl)).listing.map((one) => one.id)).not.toContain(id);
  expect((await t.call(people.carl, bulkConfigurations.getConfiguration, { params })).status).toBe(404);
  expect((await t.call(people.carl, bulkConfigurations.updateConfiguration, update)).status).toBe(404);
  expect((await t.call(people.carl, bulkConfigurations.deleteConfiguration, { params })).status).toBe(404);
  expect((await create(people.maya, {})).status).toBe(403);
  expect((await t.call(people.ada, bulkConfigurations.updateConfiguration, update)).body.data.subject).toBe('Taken');
});

test('S3-60 a configuration remains when its file is deleted, and cannot be sent then', async () => {
  const file = await upload(people.dana);
  const { id } = (await create(people.dana, { fileurl: file.path })).body.data;
  await t.call(people.dana, bulkFiles.deleteFile, { params: { id: file.id } });
  const { body } = await t.call(people.dana, bulkConfigurations.getConfiguration, { params: { id } });
  expect(body.data).toMatchObject({ filename: 'people.csv', fileurl: file.path, has_recipients: false });
});

test('3-bulk-email-22 C3-28 a deleted configuration is gone from the listing, also by its other path', async () => {
  for (const path of ['/v1/api/template-config/', '/v1/api/bulk-email/template-config/']) {
    const { id } = (await create(people.ada, { subject: 'Gone soon' })).body.data;
    expect((await t.send(people.ada, 'DELETE', `${path}${id}/`)).status).toBe(200);
    expect((await find(people.ada)).listing.map((one) => one.id)).not.toContain(id);
  }
  expect(
    await query(
      `select verb, changes from audit_log where tenant_id = $1 and entity = 'bulk_configuration' order by id desc limit 2`,
    ),
  ).toEqual([
    { verb: 'delete', changes: { subject: 'Gone soon' } },
    { verb: 'create', changes: { subject: 'Gone soon', filename: '' } },
  ]);
});

test('a configuration can use a saved view of contacts that the caller may use', async () => {
  const save = (list: string, caller: Caller) =>
    t.send(caller, 'POST', '/v1/api/saved-views/', { list, name: `Of ${list}`, scope: 'own', state: {} });
  const createView = async (list: string, caller: Caller) =>
    ((await save(list, caller)).body.data as { id: number }).id;
  const view = await createView('contacts', people.carl);
  const { body } = await create(people.carl, { view_id: view });
  expect(body.data).toMatchObject({
    view_id: view,
    filename: 'Of contacts',
    fileurl: '',
    selected_to_col: 'email',
    has_recipients: true,
  });
  for (const other of [await createView('accounts', people.carl), await createView('contacts', people.dana)]) {
    const { status, error } = await create(people.carl, { view_id: other });
    expect([status, error]).toEqual([
      400,
      'The view of this configuration was deleted or is no longer shared with you. Select another view.',
    ]);
  }
});
