/**
 * Giving a new company its pages. They are entries of a file of definitions and pass the checks of any save: names, types
 * and places against the catalogue. Only the trial run is left out, and everything is written in bulk: how many
 * statements this takes does not depend on how many components there are.
 */
import { Definition } from '@mainstay/contract/components/definition';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { PageDocument } from '@mainstay/contract/pages/admin';
import { itemsOf } from '@mainstay/contract/rules/page-faults';
import type { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import {
  COMPONENT_REFERENCES,
  findDefinitionFaults,
  findUnheard,
  settled,
} from '../../components/definitions/rules.ts';
import { type Named, NO_WORDS, statementsOf } from '../../components/data.ts';
import { sampleOf, told } from '../../components/rules.ts';
import { datasetsWith } from '../../components/dataset.ts';
import { getNames, type Names } from '../../definitions/data.ts';
import { type ReferenceTable, swapReferences, unnamedMessage } from '../../definitions/rules.ts';
import { refuseFaults } from '../../definitions/rules.ts';
import { findFaults, PAGE_REFERENCES } from '../authoring/rules.ts';
import { ACCOUNT_360 } from './account/rules.ts';
import { ADOPTION } from './adoption/rules.ts';
import { PORTFOLIO } from './portfolio/rules.ts';
import { RENEWALS } from './renewals/rules.ts';
import { RISKS } from './risks/rules.ts';
import type { Entry } from './rules.ts';
import { TEAM } from './team/rules.ts';

/** The pages that ship, in the words of a file of definitions. */
export const READY: readonly Entry[] = [...ACCOUNT_360, ...PORTFOLIO, ...RENEWALS, ...RISKS, ...ADOPTION, ...TEAM];

const NOTE = 'Made with the company';

/** An entry with this company's ids. @throws BusinessError for what is no definition, or names what is not there */
function read<T>({ name, body }: Entry, schema: z.ZodType<T>, references: ReferenceTable, names: Names): T {
  const swapped = swapReferences({ ...body, name }, references, (kind, value, place) => {
    const id = typeof value === 'string' ? names.idOf(kind, value) : value;
    if (id === undefined) refuseFaults([{ place, reason: `${name}: ${unnamedMessage(kind, value)}` }]);
    return id ?? value;
  });
  const found = schema.safeParse(swapped);
  const [issue] = found.success ? [] : found.error.issues;
  if (issue) refuseFaults([{ place: issue.path.join('.'), reason: `${name}: ${issue.message}` }]);
  return found.data as T;
}

/** Ready pages ask no custom table and no KPI of a company's own. */
const NAMED: Named = { datasets: datasetsWith([]), others: new Map(), sources: [], words: NO_WORDS, stamp: '' };
const DAY = '2026-01-01';

/** Makes the statements that the definition stands for, without running them. @throws BusinessError */
function demandAskable(tenant: number, definition: Definition): void {
  const caller: Caller = {
    ...{ tenant, user: 0, roles: ADMIN_ROLES, reach: null, minorDigits: 2 },
    ...{ today: DAY, utcToday: DAY },
  };
  const asked = { given: sampleOf(definition), filters: [], sort: [], pageNumber: 1, pageSize: 1 };
  try {
    statementsOf({ id: 0, name: definition.name, version: 0, definition }, caller, asked, NAMED);
  } catch (error) {
    throw told(error, 'author');
  }
}

/** Entries whose statements were made in this process: what companies differ in, their ids, is bound to none of them. */
const askable = new WeakSet<Entry>();

async function writeComponents(tx: TenantTx, entries: readonly Entry[], names: Names): Promise<void> {
  const components = entries
    .filter(({ kind }) => kind === 'component')
    .map((entry) => {
      const definition = settled(read(entry, Definition, COMPONENT_REFERENCES, names));
      refuseFaults(findDefinitionFaults(definition));
      if (!askable.has(entry)) demandAskable(tx.tenant, definition);
      askable.add(entry);
      return { id: names.idOf('component', entry.name), kind: definition.kind, body: definition };
    });
  const all = new Map(components.flatMap(({ id, body }) => (id === undefined ? [] : [[id, body] as const])));
  refuseFaults(components.flatMap(({ body }) => findUnheard(body, all)));
  await tx.rows(
    `with written as (update components c set kind = n.kind, body = n.body, version = 1
         from jsonb_to_recordset($2::jsonb) n (id bigint, kind text, body jsonb)
         where c.tenant_id = $1 and c.id = n.id returning c.id, c.body)
     insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
     select $1, 'component', id, 1, body, $3 from written`,
    [tx.tenant, JSON.stringify(components), NOTE],
  );
}

/** @param positions places in the menu, by name of the page; the others come after them */
async function writePages(
  tx: TenantTx,
  entries: readonly Entry[],
  names: Names,
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  const pages = entries
    .filter(({ kind }) => kind === 'page')
    .map((entry) => {
      const document = read(entry, PageDocument, PAGE_REFERENCES, names);
      refuseFaults(findFaults(undefined, document));
      const { name, scope, roles, layout, tabs } = document;
      const items = itemsOf(document);
      return {
        id: names.idOf('menu', entry.name),
        ...{ name, scope, roles },
        position: positions.get(name) ?? positions.size + 1,
        body: { layout, tabs },
        document: { name, scope, roles, layout, tabs },
        components: [...new Set(items.flatMap(({ component }) => component ?? []))],
        kpis: [...new Set(items.flatMap(({ kpis }) => kpis))],
      };
    });
  const sent = `jsonb_to_recordset($2::jsonb) n (id bigint, name text, scope text, roles text[], position int, body jsonb,
    document jsonb, components bigint[], kpis bigint[])`;
  const values = [tx.tenant, JSON.stringify(pages)];
  await tx.rows(
    `with written as (update pages p set scope = n.scope, roles = n.roles, body = n.body, version = 1 from ${sent}
         where p.tenant_id = $1 and p.id = n.id returning p.id),
       placed as (insert into menus (tenant_id, id, name, type, page_id, roles, position)
         select $1, n.id, n.name, 'Page', n.id, n.roles, n.position from ${sent})
     insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
     select $1, 'page', n.id, 1, n.document, $3 from ${sent} join written w on w.id = n.id`,
    [...values, NOTE],
  );
  await tx.rows(
    `insert into page_parts (tenant_id, page_id, component_id, kpi_id)
     select $1::bigint, n.id, c, null::bigint from ${sent} cross join unnest(n.components) c
     union all select $1::bigint, n.id, null::bigint, k from ${sent} cross join unnest(n.kpis) k`,
    values,
  );
}

/**
 * Makes the ready pages with their components and menu items, in a company that has its system KPIs and none of these
 * pages.
 *
 * @param positions places in the menu, by name of the page
 * @throws BusinessError where an entry breaks the catalogue: then there is no company
 */
export async function createReadyPages(
  tx: TenantTx,
  positions: ReadonlyMap<string, number>,
  entries: readonly Entry[] = READY,
): Promise<void> {
  const named = (kind: Entry['kind']) => entries.flatMap((entry) => (entry.kind === kind ? [entry.name] : []));
  // Rows first, so that entries may name each other in any order.
  await Promise.all([
    tx.rows(
      `insert into components (tenant_id, name, kind, body, version) select $1, name, 'table', '{}', 0 from unnest($2::text[]) name`,
      [tx.tenant, named('component')],
    ),
    tx.rows('insert into pages (tenant_id, name, version) select $1, name, 0 from unnest($2::text[]) name', [
      tx.tenant,
      named('page'),
    ]),
  ]);
  const names = await getNames(tx);
  await writeComponents(tx, entries, names);
  await writePages(tx, entries, names, positions);
}
