import { expect, test } from 'vitest';
import {
  collectIds,
  formatChanges,
  formatOperation,
  formatVerb,
  getAttemptedEmail,
  toAuditChanges,
} from './format-audit-entry.ts';

test.each([
  ['sign_in', 'session', 'Signed in'],
  ['refuse', 'session', 'Sign-in rejected'],
  ['end', 'session', 'Ended session'],
  ['update', 'sign_in_provider', 'Changed sign-in provider'],
  ['delete', 'team', 'Deleted team'],
  ['import.undone', 'imports', 'Import undone'],
  ['create', 'kpi', 'Created KPI'],
  ['delete', 'kpi_formula', 'Deleted KPI formula'],
  ['update', 'menu_item', 'Changed deep link'],
  ['update', 'menu', 'Changed the order of the menu'],
  ['update', 'custom_attribute', 'Changed attribute'],
  ['import', 'definitions', 'Imported definitions'],
  ['import', 'custom_table', 'Imported rows into custom table'],
  ['use', 'ai_model', 'Used AI model'],
  ['polish', 'brass.plate', 'Polish brass plate'],
])('%s of %s is “%s”', (verb, entity, expected) => {
  expect(formatOperation(verb, entity)).toBe(expected);
});

test('a verb without an entity has a label too', () => {
  expect([formatVerb('create'), formatVerb('sign_out'), formatVerb('roll_over')]).toEqual([
    'Created',
    'Signed out',
    'Roll over',
  ]);
});

test('changes are formatted by field, before and after', () => {
  const changes = toAuditChanges({
    rank: { before: 3, after: 41 },
    roles: { before: ['CSM'], after: ['CSM', 'ADM'] },
    title: { before: 'CS', after: null },
    read_only: true,
    untouched: { before: null, after: null },
    same: { before: 'as it was', after: 'as it was' },
    kept: { nested: 1 },
  });
  expect(changes).toEqual([
    { field: 'Rank', before: '3', after: '41' },
    { field: 'Roles', before: 'CSM', after: 'CSM, ADM' },
    { field: 'Title', before: 'CS', after: null },
    { field: 'Read only', before: null, after: 'yes' },
    { field: 'Kept', before: null, after: '{"nested":1}' },
  ]);
  expect(formatChanges(changes.slice(0, 4))).toBe(
    'Rank: 3 → 41; Roles: CSM → CSM, ADM; Title: CS → nothing; Read only: yes',
  );
});

test('ids of users and teams are shown by name; a deleted one remains a number', () => {
  const changes = {
    leads: { before: [1], after: [1, 2] },
    members: [9],
    team_id: 1,
    user_id: null,
    user: 'a@b.test',
    rank: { before: 1, after: 2 },
    order: [7],
    sessions: [7, 8],
  };
  expect(collectIds([changes, null, 'x', { members: { after: [1.5, '3', 4] } }])).toEqual({
    people: [1, 2, 9, 4],
    teams: [1],
    menus: [7],
  });
  const names = {
    people: new Map([
      [1, 'Lena'],
      [2, 'Maya'],
    ]),
    teams: new Map([[1, 'East']]),
    menus: new Map([[7, 'Renewals']]),
  };
  expect(formatChanges(toAuditChanges(changes, names))).toBe(
    'Leads: Lena → Lena, Maya; Members: no. 9; Team: East; User: a@b.test; Rank: 1 → 2; Order: Renewals; Sessions: 2',
  );
});

test('a sign-in method is named as in the user interface', () => {
  expect(toAuditChanges({ strategy: 'local', provider: { before: 'SAML2', after: 'OAuth-Google' } })).toEqual([
    { field: 'Strategy', before: null, after: 'password' },
    { field: 'Provider', before: 'SAML 2.0', after: 'Google' },
  ]);
});

test('unexpected changes cause no error', () => {
  for (const changes of [null, undefined, 1, 'text', [], [1]]) {
    expect([toAuditChanges(changes), getAttemptedEmail(changes)]).toEqual([[], null]);
  }
  expect(toAuditChanges({ text: 'x'.repeat(900) })[0]?.after).toHaveLength(501);
});
