/** The definitions of Halden Systems, imported in the form of an export file, the values of its attributes and the rows of its tables. */
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { CustomTableBody } from '@mainstay/contract/custom-tables';
import { addDays } from '@mainstay/contract/rules/dates';
import { parseStoredValue, type StoredValue } from '../../builder/attributes/parse-stored-value.ts';
import { getIndexedCells } from '../../builder/custom-tables/row-formats.ts';
import { getDefinitionKinds } from '../../core/definitions/definition-kind.ts';
import { importDefinitions } from '../../core/definitions/import-definitions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { DemoAccount } from './accounts.ts';
import { answers, definitions } from './content-files.ts';
import { insertRows, insertWithIds } from './factories/rows.ts';
import type { Random } from './random.ts';

const ATTRIBUTES = definitions.entries
  .filter(({ kind }) => kind === 'attribute')
  .map(({ name, body }) => AttributeBody.parse({ ...body, name }));
const TABLES = definitions.entries
  .filter(({ kind }) => kind === 'custom_table')
  .map(({ name, body }) => CustomTableBody.parse({ ...body, name }));

/** Draws the value of an account, by attribute name. */
const ACCOUNT_VALUES: Readonly<Record<string, (random: Random, account: DemoAccount, today: string) => unknown>> = {
  'Sponsor sentiment': (random, { story }) =>
    story === 'f' || story === 'x' ? 'Critic' : random.pick(['Promoter', 'Promoter', 'Neutral']),
  'Goals of the year': (random) =>
    random.shuffle(['Fewer stockouts', 'Shorter planning', 'Second site']).slice(0, random.int(1, 2)),
  'Executive meeting': (random, _account, today) => addDays(today, random.int(3, 90)),
  'Discount agreed': (random) => random.int(2, 40) * 500,
};

interface ActionValues {
  draw: (random: Random) => { primary: unknown; secondary?: unknown };
  /** Share of the actions that have a value, by status. */
  shares: Readonly<Record<'Pending' | 'Completed' | 'Skip', number>>;
}

/** Draws the value of an action, by attribute name: how it went, and through which channel. */
const ACTION_VALUES: Readonly<Record<string, ActionValues>> = {
  'Way of contact': {
    draw: (random) => ({
      primary: random.shuffle(['Call', 'Mail', 'Meeting on site', 'Video meeting']).slice(0, random.int(1, 2)),
    }),
    shares: { Pending: 0.7, Completed: 0.8, Skip: 0 },
  },
  Outcome: {
    draw: (random) => ({
      primary: random.pick(['Agreed', 'Agreed', 'Postponed', 'Declined']),
      secondary: random.pick(answers.outcomes),
    }),
    shares: { Pending: 0, Completed: 0.6, Skip: 0 },
  },
};

/** About two thirds of the accounts have a value for each attribute. */
const VALUE_SHARE = 0.65;

interface DrawnValue {
  attribute: number;
  account: DemoAccount;
  action: number | null;
  storedValue: StoredValue;
}

function parseDrawnValue(definition: AttributeBody, value: { primary: unknown; secondary?: unknown }): StoredValue {
  const { storedValue, issues } = parseStoredValue(definition, value);
  if (issues.length > 0) throw new Error(`${definition.name} does not accept this value: ${issues[0]?.reason}`);
  return storedValue;
}

async function seedValues(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const ids = await findIds(tx, 'custom_attributes');
  const actions = await tx.rows<{ id: number; account_id: number; status: 'Pending' | 'Completed' | 'Skip' }>(
    'select id, account_id, status from actions where tenant_id = $1 order by id',
    [tx.tenant],
  );
  const byAccount = new Map<number, typeof actions>();
  for (const action of actions) byAccount.set(action.account_id, [...(byAccount.get(action.account_id) ?? []), action]);
  const accountValues = ATTRIBUTES.flatMap((definition) => {
    const draw = ACCOUNT_VALUES[definition.name];
    const attribute = ids.get(definition.name);
    if (!draw || attribute === undefined) return [];
    return accounts.flatMap((account): DrawnValue[] => {
      const random = account.createRandom(definition.name);
      if (!random.chance(VALUE_SHARE)) return [];
      const storedValue = parseDrawnValue(definition, { primary: draw(random, account, today) });
      return [{ attribute, account, action: null, storedValue }];
    });
  });
  const actionValues = ATTRIBUTES.flatMap((definition) => {
    const values = ACTION_VALUES[definition.name];
    const attribute = ids.get(definition.name);
    if (!values || attribute === undefined) return [];
    return accounts.flatMap((account) => {
      const random = account.createRandom(`${definition.name} of actions`);
      return (byAccount.get(account.id) ?? []).flatMap(({ id, status }): DrawnValue[] => {
        if (!random.chance(values.shares[status])) return [];
        return [{ attribute, account, action: id, storedValue: parseDrawnValue(definition, values.draw(random)) }];
      });
    });
  });
  await storeValues(tx, [...accountValues, ...actionValues]);
}

async function findIds(tx: TenantTx, table: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: number; name: string }>(
    `select id, name from ${table} where tenant_id = $1 order by id`,
    [tx.tenant],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function storeValues(tx: TenantTx, values: readonly DrawnValue[]): Promise<void> {
  const rows = values.map(({ attribute, account, action, storedValue: value }) => ({
    attribute_id: attribute,
    account_id: account.id,
    action_id: action,
    value_primary: JSON.stringify(value.primary),
    value_secondary: value.secondary === null ? null : JSON.stringify(value.secondary),
    meta_data: JSON.stringify(value.meta),
    sort_text: value.sort.text,
    sort_number: value.sort.number,
    sort_day: value.sort.day,
    updated_by: account.ownerId,
    user_type: 'P',
  }));
  const columns = {
    attribute_id: 'bigint',
    account_id: 'bigint',
    action_id: 'bigint',
    value_primary: 'text!jsonb',
    value_secondary: 'text!jsonb',
    meta_data: 'text!jsonb',
    sort_text: 'text',
    sort_number: 'float8',
    sort_day: 'date',
    updated_by: 'bigint',
    user_type: 'text',
  };
  const valueIds = await insertWithIds(tx, 'custom_attribute_values', columns, rows);
  const choices = values.flatMap(({ attribute, account, storedValue: value }, index) =>
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

const getCommentKind = (score: number): keyof typeof answers.comments =>
  score >= 9 ? 'good' : score >= 6 ? 'fair' : 'poor';

function drawSurveys(account: DemoAccount, today: string) {
  const random = account.createRandom('surveys');
  const [minScore, maxScore] = account.story === 'f' || account.story === 'd' ? [2, 7] : [6, 10];
  return Array.from({ length: random.int(0, 3) }, () => {
    const score = random.int(minScore, maxScore);
    return {
      account_id: account.id,
      score,
      comment: random.pick(answers.comments[getCommentKind(score)]),
      channel: random.pick(['Mail', 'In the product', 'Call']),
      answered_on: addDays(today, -random.int(2, 330)),
    };
  });
}

async function seedTableRows(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const ids = await findIds(tx, 'custom_tables');
  const rows: Readonly<Record<string, readonly Record<string, string | number | boolean>[]>> = {
    survey_answers: accounts.flatMap((account) => drawSurveys(account, today)),
    product_ideas: answers.ideas.map((idea, index) => ({
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
        table_id: table,
        column_key: key,
        row_id: rowIds[index],
        value_text: text,
        value_number: number,
        value_day: day,
      })),
    );
    await insertRows(
      tx,
      'custom_cells',
      {
        table_id: 'bigint',
        column_key: 'text',
        row_id: 'bigint',
        value_text: 'text',
        value_number: 'float8',
        value_day: 'date',
      },
      cells,
    );
  }
}

/** Adds values of the attributes and rows of the tables, which already exist. */
async function seedOwnData(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  await seedValues(tx, accounts, today);
  await seedTableRows(tx, accounts, today);
}

/** The Deep Link of this name opens the page for the segment in its URL. */
const SEGMENT_LINK = { name: 'Segment', page: 'Segments', param: 'segment' } as const;

/**
 * All definitions are in their first version, and the audit log contains no entries for them, as for the defaults of a
 * new company.
 */
export async function seedDefinitions(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const options = { file: definitions, conflicts: 'replace', kinds: getDefinitionKinds(tx.features) } as const;
  await importDefinitions(tx, options, { by: null, note: 'Made with the demo' });
  const { name, page, param } = SEGMENT_LINK;
  await tx.rows(
    `insert into menus (tenant_id, id, name, type, meta, linked, position)
     select $1, nextval('menu_ids'), $2, 'Deep Link', jsonb_build_object('state', 'dashboard.segment', 'params', $4::text[]),
       m.id, m.position from menus m where m.tenant_id = $1 and m.name = $3`,
    [tx.tenant, name, page, [param]],
  );
  await seedOwnData(tx, accounts, today);
}
