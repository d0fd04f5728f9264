/** Quick filters that users save for themselves. */
import { quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { FILTER_SECTIONS } from '@mainstay/contract/rules/quick-filters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, openCompany } from '../../../app/testing/company.ts';

let company: Company<'maya' | 'noah'>;
beforeAll(async () => {
  company = await openCompany({ maya: 'CSM', noah: 'CSM' });
});
afterAll(() => company.t.close());

type Name = 'maya' | 'noah';
const statusSection = (checked: string[]) => ({ ...FILTER_SECTIONS.status, filter: 'status' as const, checked });
const save = (name: Name, body: object) =>
  company.t.call(company.people[name], quickFilters.createQuickFilter, {
    body: { name: 'Late', component_id: 'actions', filter_criteria: [statusSection(['open'])], ...body },
  });
const find = async (name: Name, component_id: 'actions' | 'accounts' = 'actions') => {
  const { body } = await company.t.call(company.people[name], quickFilters.findQuickFilters, {
    query: { component_id },
  });
  return body.data.quick_filters;
};
const update = (name: Name, id: number, body: object) =>
  company.t.call(company.people[name], quickFilters.updateQuickFilter, { params: { id }, body });
const remove = (name: Name, id: number) =>
  company.t.call(company.people[name], quickFilters.deleteQuickFilter, { params: { id } });

test('2-quick-filters-01 2-quick-filters-02 2-quick-filters-03 a filter is saved and loaded for its list', async () => {
  const { body } = await save('maya', {});
  const saved = body.data.quick_filter;
  expect(saved).toEqual({
    id: saved.id,
    name: 'Late',
    component_id: 'actions',
    filter_criteria: [{ ...FILTER_SECTIONS.status, filter: 'status', checked: ['open'] }],
  });
  await save('maya', { name: 'all of mine' });
  expect((await find('maya')).map(({ name }) => name)).toEqual(['all of mine', 'Late']);
  expect([await find('maya', 'accounts'), await find('noah')]).toEqual([[], []]);
});

test('2-quick-filters-04 2-quick-filters-05 a user cannot change or delete another user’s filter', async () => {
  const { id } = (await save('noah', { name: 'Mine' })).body.data.quick_filter;
  const response = await update('noah', id, { filter_criteria: [statusSection(['closed'])] });
  expect(response.body.data.quick_filter).toMatchObject({ name: 'Mine', filter_criteria: [{ checked: ['closed'] }] });
  expect((await update('noah', id, { name: 'mine' })).body.data.quick_filter.name).toBe('mine');
  expect([(await update('maya', id, { name: 'x' })).status, (await remove('maya', id)).status]).toEqual([404, 404]);
  expect((await remove('noah', id)).body.data).toEqual({ id });
  expect((await remove('noah', id)).status).toBe(404);
  expect(await find('noah')).toEqual([]);
});

test('a name is required and unique regardless of case, also for concurrent requests', async () => {
  await save('noah', { name: 'Taken' });
  for (const name of [undefined, '', '  '])
    expect((await save('noah', { name })).error).toBe('Filter name is required.');
  expect((await save('noah', { name: 'TAKEN' })).error).toBe('Filter name already exists.');
  expect((await save('noah', { name: 'Taken', component_id: 'accounts' })).status).toBe(200);
  const other = (await save('noah', { name: 'Other' })).body.data.quick_filter;
  expect((await update('noah', other.id, { name: 'taken' })).error).toBe('Filter name already exists.');
  const responses = await Promise.all([save('noah', { name: 'Twice' }), save('noah', { name: 'twice' })]);
  expect(new Set(responses.map(({ status: answer }) => answer))).toEqual(new Set([200, 400]));
});

test('rejects invalid input', async () => {
  const invalidBodies = [
    { component_id: 'portfolio' },
    { name: 'x'.repeat(10_000) },
    { name: 'a\nb' },
    { filter_criteria: 'all' },
    { filter_criteria: [{ ...statusSection([]), type: 'date' }] },
    { filter_criteria: Array.from({ length: 11 }, () => statusSection([])) },
    {
      filter_criteria: [
        { ...FILTER_SECTIONS.dates, filter: 'dates', checked: [], dueType: 'equal', from: '0000-01-01' },
      ],
    },
    {
      filter_criteria: [
        { ...FILTER_SECTIONS.dates, filter: 'dates', checked: [], dueType: 'equal', from: '99999-01-01' },
      ],
    },
  ];
  for (const body of invalidBodies)
    expect([body, (await save('maya', { name: 'Bad', ...body })).status]).toEqual([body, 400]);
  await company.query(
    `insert into quick_filters (tenant_id, user_id, component_id, name, filter_criteria)
     select $1, u.id, 'success-plan', 'f' || n, '[]' from users u, generate_series(1, 100) n
     where u.tenant_id = $1 and u.email = 'maya@acme.test'`,
  );
  expect((await save('maya', { component_id: 'success-plan', name: 'one more' })).error).toContain('100 filters');
});
