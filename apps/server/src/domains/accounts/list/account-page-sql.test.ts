import { type Sort, SORT_COLUMNS } from '@mainstay/contract/accounts';
import { describe, expect, test } from 'vitest';
import { getEmptyTexts } from '../../../core/account-access/account-fields.ts';
import { NO_FILTERS, parseFilters } from '../account-filters.ts';
import { type ListRequest, pageStatement } from './account-page-sql.ts';
import { decodeCursor, encodeCursor, getOrdering } from './list-cursor.ts';

const SORTS: Sort[] = SORT_COLUMNS.flatMap((c): Sort[] => [c, `-${c}`]);
const ROW = {
  id: 41,
  name_key: 'zephyr ltd',
  status: 'Active',
  mrr_minor: 1250,
  health: null,
  renewal_on: '2026-11-20',
  rank: 3,
  pending_actions: 0,
  ...getEmptyTexts(),
  tier: '',
  segment: 'SMB',
};
const buildStatement = (request: Partial<ListRequest> = {}) =>
  pageStatement({
    tenant: 7,
    reader: { user: 5, ownerScope: null },
    filters: NO_FILTERS,
    term: undefined,
    sort: 'name',
    rowCount: 26,
    offset: 0,
    ...request,
  });

describe('cursors', () => {
  test.each(SORTS)('cursors of %s are decoded as they were encoded', (sort) => {
    const { values, id } = decodeCursor(sort, encodeCursor(sort, ROW));
    expect(id).toBe(41);
    expect(values).toEqual(getOrdering(sort).keys.map((k) => ROW[k.column as keyof typeof ROW]));
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('oops').toString('base64url')],
    ['no list', encode({ sort: 'mrr' })],
    ['of another sort', encodeCursor('name', ROW)],
    ['without an id', encode(['mrr', null, 5])],
    ['with a negative id', encode(['mrr', -4, 5])],
    ['with text for a number', encode(['mrr', 4, '5; drop table accounts'])],
    ['with a number too large', encode(['mrr', 4, 1e30])],
    ['with null where none can be', encode(['mrr', 4, null])],
    ['with a value too many', encode(['mrr', 4, 5, 6])],
    ['empty', ''],
  ])('%s are rejected', (_, cursor) => {
    expect(() => decodeCursor('mrr', cursor)).toThrow('Invalid page.');
  });

  test('values must have the type of their column', () => {
    expect(() => decodeCursor('rank', encode(['rank', 4, 2 ** 40]))).toThrow('Invalid page.');
    expect(() => decodeCursor('renewal', encode(['renewal', 4, '2026-02-31']))).toThrow('Invalid page.');
    expect(() => decodeCursor('name', encode(['name', 4, 'a\0']))).toThrow('Invalid page.');
    expect(decodeCursor('renewal', encode(['renewal', 4, null]))).toEqual({ id: 4, values: [null] });
  });
});

describe('statement of a page', () => {
  test('scans one index if all accounts are in scope; otherwise merges or scans', () => {
    expect(buildStatement().text).not.toContain('account_members m where m.tenant_id = $1 and m.user_id = any');
    const scopedStatement = buildStatement({ reader: { user: 5, ownerScope: [5, 6] } });
    expect(scopedStatement.text).toContain('reach as materialized');
    expect(scopedStatement.text).toContain('offset 0) a');
    expect(scopedStatement.values).toContainEqual([5, 6]);
  });

  test("ownership uses the caller's own memberships, also for users who read all accounts", () => {
    const filters = parseFilters(
      [{ column_name: 'ownership', condition: 'equal', from: 'Extended Team' }],
      undefined,
      2,
    );
    const statement = buildStatement({ filters });
    expect(statement.text).toContain(`m.member_type = 'E' and not m.read_only`);
    expect(statement.values).toContainEqual([5]);
  });

  test('has one text per shape', () => {
    const buildText = (rank: number, name: string) =>
      buildStatement({
        reader: { user: rank, ownerScope: [rank] },
        filters: parseFilters(
          [
            { column_name: 'rank', condition: 'equal', from: rank },
            { column_name: 'name', condition: 'contains', from: name },
          ],
          true,
          2,
        ),
        term: name,
        sort: '-health',
        after: { values: [rank], id: rank },
        ancestorId: rank,
        rowCount: 38 + rank,
      }).text;
    expect(buildText(1, 'acme')).toBe(buildText(2, `x' or true --`));
  });

  test('empty values are a separate range after the others', () => {
    const countParts = (sort: Sort, after?: ListRequest['after']) =>
      buildStatement({ sort, after }).text.split(' union all ').length;
    expect([
      countParts('health'),
      countParts('-health'),
      countParts('tier'),
      countParts('-tier'),
      countParts('mrr'),
    ]).toEqual([1, 1, 2, 1, 1]);
    expect(countParts('health', { values: [50], id: 1 })).toBe(2);
    expect(countParts('-health', { values: [null], id: 1 })).toBe(1);
    expect(countParts('tier', { values: [''], id: 1 })).toBe(1);
  });

  test('ranges are planned for their values, a plain page only once', () => {
    const filters = parseFilters([{ column_name: 'rank', condition: 'less than', from: 5 }], undefined, 2);
    expect([buildStatement().plan, buildStatement({ filters }).plan]).toEqual(['generic', 'custom']);
  });
});
