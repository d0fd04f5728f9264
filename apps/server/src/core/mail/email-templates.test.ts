/** Email templates are written by administrators and read by all users of the company. */
import { emailTemplates } from '@mainstay/contract/mail/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, openCompany } from '../../app/testing/company.ts';

let company: Company<'ada' | 'maya'>;
beforeAll(async () => {
  company = await openCompany({ ada: 'ADM', maya: 'CSM' });
});
afterAll(() => company.t.close());

const PATH = '/v1/api/admin/email-templates/';
const body = (name: string, overrides: object = {}) => ({
  name,
  subject: 'Your berth',
  body: 'It is free.\n\nBye',
  ...overrides,
});
const create = (template: object) => company.t.send(company.people.ada, 'POST', PATH, template);
const findChoices = async (path = '/v1/api/email_template/') =>
  (await company.t.send(company.people.maya, 'GET', path)).body;

test('2-actions-57 3-bulk-email-24 S3-62 every user reads the templates by name, each with subject and body', async () => {
  const second = (await create(body('Second'))).body.data as { id: number };
  const first = (await create(body('First', { subject: 'Berth {{what}}' }))).body.data as { id: number };
  const templates = [
    { id: first.id, name: 'First', subject: 'Berth {{what}}', body: 'It is free.\n\nBye' },
    { id: second.id, name: 'Second', subject: 'Your berth', body: 'It is free.\n\nBye' },
  ];
  expect(await findChoices()).toEqual({ success: true, data: { templates } });
  expect(await findChoices('/email_template/')).toEqual({ success: true, data: { templates } });
  const { body: page } = await company.t.call(company.people.ada, emailTemplates.findEmailTemplates, {
    query: { limit: 1 },
  });
  expect(page.data).toEqual({ listing: [templates[0]], has_next: true, total_records: 2 });
});

test('administrators update and delete templates; names are unique, ignoring case', async () => {
  const { id } = (await create(body('Third'))).body.data as { id: number };
  const put = (template: object) => company.t.send(company.people.ada, 'PUT', `${PATH}${id}/`, template);
  expect((await create(body('THIRD'))).error).toBe('A template with this name already exists.');
  await create(body('Fourth'));
  expect((await put(body('fourth'))).error).toBe('A template with this name already exists.');
  expect((await put(body('third', { subject: 'New' }))).body.data).toMatchObject({ id, name: 'third', subject: 'New' });
  for (const invalidBody of [
    {},
    body(''),
    body('x'.repeat(201)),
    body('a\nb'),
    body('x', { body: 'a\u0000b' }),
    body('x', { body: ' ' }),
  ])
    expect((await create(invalidBody)).status).toBe(400);
  expect((await company.t.send(company.people.maya, 'POST', PATH, body('Mine'))).status).toBe(403);
  expect((await company.t.send(company.people.ada, 'DELETE', `${PATH}${id}/`)).status).toBe(200);
  expect((await put(body('third'))).status).toBe(404);
});
