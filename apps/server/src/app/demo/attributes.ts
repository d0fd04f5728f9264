/** Custom attributes and custom tables of Halden Systems for its customers. */
import { CustomTableBody } from '@mainstay/contract/attributes/custom-tables';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { addDays } from '@mainstay/contract/rules/dates';
import { getIndexedCells } from '../../features/attributes/custom-tables/rows/rules.ts';
import { parseStoredValue } from '../../features/attributes/values/rules.ts';
import type { Entry } from '../../features/pages/starter-pages/rules.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { DemoAccount } from './accounts.ts';
import { ACTION_ATTRIBUTES, type ActionValue, drawActionValues } from './action-attributes.ts';
import { insertRows, insertWithIds } from './factories/rows.ts';
import type { Random } from './random.ts';

const option = (value: string, color: string | null = null) => ({ value, color });
const ALL_PERMISSIONS = { read_permission: ['P', 'E', 'A'], write_permission: ['P', 'E', 'A'] };

/** The definition and the value of an account, by attribute name. */
const ATTRIBUTES: Readonly<
  Record<string, { body: object; draw: (random: Random, account: DemoAccount, today: string) => unknown }>
> = {
  'Sponsor sentiment': {
    body: {
      ...ALL_PERMISSIONS,
      scope: 'Account',
      tooltip: 'How the sponsor speaks of us, as of the last meeting',
      components: [
        {
          type: 'Select',
          primary: true,
          label: 'Sentiment',
          options: [option('Promoter', '#2A9D5F'), option('Neutral', '#E3A82B'), option('Critic', '#D64545')],
        },
      ],
    },
    draw: (random, { story }) =>
      story === 'f' || story === 'x' ? 'Critic' : random.pick(['Promoter', 'Promoter', 'Neutral']),
  },
  'Goals of the year': {
    body: {
      ...ALL_PERMISSIONS,
      scope: 'Account',
      components: [
        {
          type: 'Checkbox',
          primary: true,
          label: 'Goals',
          options: ['Fewer stockouts', 'Shorter planning', 'Second site', 'Paperless floor'].map((value) =>
            option(value),
          ),
        },
      ],
    },
    draw: (random) => random.shuffle(['Fewer stockouts', 'Shorter planning', 'Second site']).slice(0, random.int(1, 2)),
  },
  'Executive meeting': {
    body: {
      ...ALL_PERMISSIONS,
      scope: 'Account',
      components: [
        { type: 'Calendar', primary: true, label: 'Next meeting' },
        { type: 'Textarea', label: 'What it is about' },
      ],
    },
    draw: (random, _account, today) => addDays(today, random.int(3, 90)),
  },
  'Discount agreed': {
    body: {
      scope: 'Account',
      tooltip: 'Yearly, in the currency of the company',
      // Not visible to members who only support the account.
      ...{ read_permission: ['P', 'A'], write_permission: ['A'] },
      components: [{ type: 'Input', primary: true, validation: 'currency', label: 'Discount' }],
    },
    draw: (random) => random.int(2, 40) * 500,
  },
};
const TABLES: readonly CustomTableBody[] = [
  {
    name: 'survey_answers',
    label: 'Survey answers',
    account_key: 'account_id',
    write_roles: ['CSM', 'CSL'],
    columns: [
      { key: 'account_id', label: 'Account', type: 'number', filterable: true },
      { key: 'score', label: 'Score', type: 'number', filterable: true },
      { key: 'comment', label: 'Comment', type: 'text' },
      {
        key: 'channel',
        label: 'Channel',
        type: 'choice',
        filterable: true,
        options: ['Mail', 'In the product', 'Call'],
      },
      { key: 'answered_on', label: 'Answered', type: 'date', filterable: true },
    ],
  },
  {
    name: 'product_ideas',
    label: 'Product ideas',
    write_roles: ['CSM', 'CSL'],
    columns: [
      { key: 'idea', label: 'Idea', type: 'text', filterable: true },
      { key: 'votes', label: 'Votes', type: 'number', filterable: true },
      { key: 'state', label: 'State', type: 'choice', filterable: true, options: ['New', 'Planned', 'Shipped'] },
      { key: 'planned', label: 'On the roadmap', type: 'boolean' },
    ],
  },
].map((table) => CustomTableBody.parse(table));

export const OWN_ATTRIBUTES: Entry[] = [
  ...Object.entries({ ...ATTRIBUTES, ...ACTION_ATTRIBUTES }).map(
    ([name, { body }]): Entry => ({ kind: 'attribute', name, body: { ...body } }),
  ),
  ...TABLES.map(({ name, ...body }): Entry => ({ kind: 'custom_table', name, body })),
];

/** About two thirds of the accounts have a value for each attribute. */
const VALUE_SHARE = 0.65;

async function seedValues(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const attributeRows = await tx.rows<{ id: number; name: string }>(
    'select id, name from custom_attributes where tenant_id = $1',
    [tx.tenant],
  );
  const ids = new Map(attributeRows.map(({ id, name }) => [name, id]));
  const actionValues = await drawActionValues(tx, accounts, ids);
  const accountValues = attributeRows.flatMap(({ id, name }) => {
    const attribute = ATTRIBUTES[name];
    if (!attribute) return [];
    const body = AttributeBody.parse({ ...attribute.body, name });
    return accounts.flatMap((account) => {
      const random = account.createRandom(name);
      if (!random.chance(VALUE_SHARE)) return [];
      const { storedValue: value, issues } = parseStoredValue(body, {
        primary: attribute.draw(random, account, today),
      });
      if (issues.length > 0) throw new Error(`${name} does not accept this value: ${issues[0]?.reason}`);
      return [{ attribute: id, account, action: null, kept: value }];
    });
  });
  await storeValues(tx, [...accountValues, ...actionValues]);
}

type DrawnValue = Omit<ActionValue, 'action'> & { action: number | null };

async function storeValues(tx: TenantTx, values: readonly DrawnValue[]): Promise<void> {
  const rows = values.map(({ attribute, account, action, kept: value }) => ({
    attribute_id: attribute,
    account_id: account.id,
    action_id: action,
    value_primary: JSON.stringify(value.primary),
    value_secondary: value.secondary === null ? null : JSON.stringify(value.secondary),
    meta_data: JSON.stringify(value.meta),
    ...{ sort_text: value.sort.text, sort_number: value.sort.number, sort_day: value.sort.day },
    updated_by: account.ownerId,
    user_type: 'P',
  }));
  const columns = {
    ...{ attribute_id: 'bigint', account_id: 'bigint', action_id: 'bigint' },
    ...{ value_primary: 'text!jsonb', value_secondary: 'text!jsonb', meta_data: 'text!jsonb' },
    ...{ sort_text: 'text', sort_number: 'float8', sort_day: 'date', updated_by: 'bigint', user_type: 'text' },
  };
  const valueIds = await insertWithIds(tx, 'custom_attribute_values', columns, rows);
  const choices = values.flatMap(({ attribute, account, kept: value }, index) =>
    value.choices.map((choice) => ({
      attribute_id: attribute,
      choice,
      value_id: valueIds[index],
      account_id: account.id,
    })),
  );
  await insertRows(
    tx,
    'custom_attribute_choices',
    { attribute_id: 'bigint', choice: 'text', value_id: 'bigint', account_id: 'bigint' },
    choices,
  );
}

const COMMENTS: Readonly<Record<'good' | 'fair' | 'poor', readonly string[]>> = {
  good: ['The team answers within the hour.', 'Planning takes a morning now, not a week.', 'Easy to roll out.'],
  fair: ['Good, once somebody showed us how.', 'Reports could be faster.', 'We use half of it.'],
  poor: ['Too many clicks for the floor.', 'Still waiting for a fix.', 'We were promised more.'],
};
const getCommentKind = (score: number): keyof typeof COMMENTS => (score >= 9 ? 'good' : score >= 6 ? 'fair' : 'poor');
const IDEAS = ['Dark labels on the board', 'Export of shifts', 'Reorder by mail', 'Two currencies', 'Voice notes'];

function drawSurveys(account: DemoAccount, today: string) {
  const random = account.createRandom('surveys');
  const [minScore, maxScore] = account.story === 'f' || account.story === 'd' ? [2, 7] : [6, 10];
  return Array.from({ length: random.int(0, 3) }, () => {
    const score = random.int(minScore, maxScore);
    return {
      account_id: account.id,
      score,
      comment: random.pick(COMMENTS[getCommentKind(score)]),
      channel: random.pick(['Mail', 'In the product', 'Call']),
      answered_on: addDays(today, -random.int(2, 330)),
    };
  });
}

async function seedTableRows(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const ids = new Map(
    (
      await tx.rows<{ id: number; name: string }>('select id, name from custom_tables where tenant_id = $1', [
        tx.tenant,
      ])
    ).map(({ id, name }) => [name, id]),
  );
  const rows: Readonly<Record<string, readonly Record<string, string | number | boolean>[]>> = {
    survey_answers: accounts.flatMap((account) => drawSurveys(account, today)),
    product_ideas: IDEAS.map((idea, index) => ({
      idea,
      votes: 41 - index * 7,
      state: ['Planned', 'Shipped', 'New'][index % 3] ?? 'New',
      planned: index % 3 === 0,
    })),
  };
  for (const { name, columns } of TABLES) {
    const table = ids.get(name);
    const data = rows[name] ?? [];
    const rowIds = await insertWithIds(
      tx,
      'custom_rows',
      { table_id: 'bigint', account_id: 'bigint', data: 'text!jsonb' },
      data.map((row) => ({ table_id: table, account_id: row.account_id ?? null, data: JSON.stringify(row) })),
    );
    const cells = data.flatMap((row, index) =>
      getIndexedCells(columns, row).map(({ key, text, number, day }) => ({
        ...{ table_id: table, column_key: key, row_id: rowIds[index] },
        ...{ value_text: text, value_number: number, value_day: day },
      })),
    );
    await insertRows(
      tx,
      'custom_cells',
      {
        ...{ table_id: 'bigint', column_key: 'text', row_id: 'bigint' },
        ...{ value_text: 'text', value_number: 'float8', value_day: 'date' },
      },
      cells,
    );
  }
}

/** Adds values of the attributes and rows of the tables, which already exist. */
export async function seedOwnData(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  await seedValues(tx, accounts, today);
  await seedTableRows(tx, accounts, today);
}
