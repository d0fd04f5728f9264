/** What the administrators of Halden Systems have authored: taken in as the file that an export of it would be. */
import { DefinitionFile, FILE_FORMAT } from '@mainstay/contract/components/transfer';
import { definitionKinds } from '../definition-kinds.ts';
import { importDefinitions } from '../features/components/definitions/transfer/commands.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { DemoAccount } from './accounts.ts';
import { OWN_ATTRIBUTES, seedOwnData } from './attributes.ts';
import { GALLERY } from './gallery.ts';
import { OWN_KPIS } from './kpis.ts';
import { SEGMENT_LINK, OWN_PAGES } from './pages.ts';

const FILE = { format: FILE_FORMAT, version: 1, entries: [...OWN_ATTRIBUTES, ...OWN_KPIS, ...GALLERY, ...OWN_PAGES] };

/** Everything is in its first version, and the audit log tells nothing of it, as of what a new company is made of. */
export async function seedDefinitions(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const file = DefinitionFile.parse(FILE);
  const taking = { file, conflicts: 'replace', kinds: definitionKinds } as const;
  await importDefinitions(tx, taking, { by: null, note: 'Made with the demo' });
  const { name, page, param } = SEGMENT_LINK;
  await tx.rows(
    `insert into menus (tenant_id, id, name, type, meta, linked, position)
     select $1, nextval('menu_ids'), $2, 'Deep Link', jsonb_build_object('state', 'dashboard.segment', 'params', $4::text[]),
       m.id, m.position from menus m where m.tenant_id = $1 and m.name = $3`,
    [tx.tenant, name, page, [param]],
  );
  await seedOwnData(tx, accounts, today);
}
