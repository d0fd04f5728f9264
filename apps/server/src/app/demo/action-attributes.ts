/** Custom attributes of the actions of Halden Systems: how they went, and through which channel. */
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { parseStoredValue, type StoredValue } from '../../features/attributes/values/rules.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { DemoAccount } from './accounts.ts';
import type { Random } from './random.ts';

const ALL_PERMISSIONS = { read_permission: ['P', 'E', 'A'], write_permission: ['P', 'E', 'A'] };
const option = (value: string, color: string | null = null) => ({ value, color });

interface DrawnAttribute {
  body: object;
  draw: (random: Random) => { primary: unknown; secondary?: unknown };
  /** Share of the actions that have a value, by status. */
  shares: Readonly<Record<'Pending' | 'Completed' | 'Skip', number>>;
}

const NOTES = [
  'They want to see the figures of the second site first.',
  'Decision in their next steering meeting.',
  'Short and friendly; no open questions.',
  'The plant manager joins from now on.',
];

/** The attributes by name. */
export const ACTION_ATTRIBUTES: Readonly<Record<string, DrawnAttribute>> = {
  'Way of contact': {
    body: {
      ...ALL_PERMISSIONS,
      scope: 'Action',
      tooltip: 'How we reach the customer for this action',
      components: [
        {
          type: 'Checkbox',
          primary: true,
          label: 'Ways',
          options: ['Call', 'Mail', 'Meeting on site', 'Video meeting'].map((value) => option(value)),
        },
      ],
    },
    draw: (random) => ({
      primary: random.shuffle(['Call', 'Mail', 'Meeting on site', 'Video meeting']).slice(0, random.int(1, 2)),
    }),
    shares: { Pending: 0.7, Completed: 0.8, Skip: 0 },
  },
  Outcome: {
    body: {
      ...ALL_PERMISSIONS,
      scope: 'Action',
      tooltip: 'What came of it',
      components: [
        {
          type: 'Select',
          primary: true,
          label: 'Result',
          options: [option('Agreed', '#2A9D5F'), option('Postponed', '#E3A82B'), option('Declined', '#D64545')],
        },
        { type: 'Textarea', label: 'Note' },
      ],
    },
    draw: (random) => ({
      primary: random.pick(['Agreed', 'Agreed', 'Postponed', 'Declined']),
      secondary: random.pick(NOTES),
    }),
    shares: { Pending: 0, Completed: 0.6, Skip: 0 },
  },
};

export interface ActionValue {
  attribute: number;
  account: DemoAccount;
  action: number;
  kept: StoredValue;
}

/**
 * Draws values for some of the actions.
 * @param attributeIds ids of attributes by name
 */
export async function drawActionValues(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  attributeIds: ReadonlyMap<string, number>,
): Promise<ActionValue[]> {
  const actions = await tx.rows<{ id: number; account_id: number; status: 'Pending' | 'Completed' | 'Skip' }>(
    'select id, account_id, status from actions where tenant_id = $1 order by id',
    [tx.tenant],
  );
  const byAccount = new Map<number, typeof actions>();
  for (const action of actions) byAccount.set(action.account_id, [...(byAccount.get(action.account_id) ?? []), action]);
  return Object.entries(ACTION_ATTRIBUTES).flatMap(([name, { body, draw, shares }]) => {
    const attribute = attributeIds.get(name);
    if (attribute === undefined) return [];
    const definition = AttributeBody.parse({ ...body, name });
    return accounts.flatMap((account) => {
      const random = account.createRandom(`${name} of actions`);
      return (byAccount.get(account.id) ?? []).flatMap(({ id, status }) => {
        if (!random.chance(shares[status])) return [];
        const { storedValue: value, issues } = parseStoredValue(definition, draw(random));
        if (issues.length > 0) throw new Error(`${name} does not accept this value: ${issues[0]?.reason}`);
        return [{ attribute, account, action: id, kept: value }];
      });
    });
  });
}
