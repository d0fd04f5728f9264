/** Quick filters that Maya and Lena saved for their playbooks. */
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import { FILTER_SECTIONS, type FilterSection, MY_PLAYBOOKS } from '@mainstay/contract/rules/quick-filters';
import { createQuickFilter } from '../../domains/playbooks/quick-filters/quick-filters.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { playbooks } from './content-files.ts';

const createSection = (
  filter: FilterSection,
  checked: (string | number)[],
  more: object = {},
): FilterCriteria[number] => ({
  ...FILTER_SECTIONS[filter],
  filter,
  checked,
  ...more,
});
const OPEN = createSection('status', ['open']);
const OVERDUE = createSection('dates', [], { dueType: 'overdue' });

export async function seedQuickFilters(tx: TenantTx, users: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const [risk] = await tx.rows<{ id: number }>('select id from play_templates where tenant_id = $1 and name = $2', [
    tx.tenant,
    playbooks.risk.name,
  ]);
  if (!risk) throw new Error(`The demo company has no playbook ${playbooks.risk.name}.`);
  const renewals = createSection('playbooks', [risk.id]);
  const filters: [person: string, name: string, criteria: FilterCriteria][] = [
    ['maya', 'My playbooks', [OPEN, createSection('owner', [MY_PLAYBOOKS])]],
    ['maya', 'Overdue', [OPEN, OVERDUE]],
    ['maya', 'Renewals at risk', [OPEN, renewals]],
    ['lena', 'Overdue', [OPEN, OVERDUE]],
    ['lena', 'Renewals at risk', [OPEN, renewals]],
  ];
  for (const [person, name, criteria] of filters) {
    const user = users.get(person);
    if (user === undefined) throw new Error(`The demo company has no ${person}.`);
    await createQuickFilter(tx, { name, list: 'actions', criteria }, { userId: user, now });
  }
}
