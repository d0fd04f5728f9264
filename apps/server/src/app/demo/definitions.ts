/** Definitions authored by the administrators of Halden Systems, imported in the form of an export file. */
import { getDefinitionKinds } from '../../core/definitions/definition-kind.ts';
import { importDefinitions } from '../../core/definitions/import-definitions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { DemoAccount } from './accounts.ts';
import { seedOwnData } from './attributes.ts';
import { definitions } from './content-files.ts';

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
