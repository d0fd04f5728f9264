/** Whether what documents name exists, and what it is called. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { type Reference, missingMessage, type Referred } from './rules.ts';

/** @throws RequestError 404 that names, by place, what the tenant does not have (decision 29) */
export async function demandReferences(tx: TenantTx, references: readonly Reference[]): Promise<void> {
  if (references.length === 0) return;
  const missing = await tx.rows<{ at: number }>(
    `select r.at::int from unnest($2::text[], $3::bigint[]) with ordinality r (kind, id, at) where not case r.kind
       when 'component' then exists (select from components x where x.tenant_id = $1 and x.id = r.id)
       when 'menu' then exists (select from pages x where x.tenant_id = $1 and x.id = r.id)
         or exists (select from menus x where x.tenant_id = $1 and x.id = r.id)
       when 'kpi' then exists (select from kpis x where x.tenant_id = $1 and x.id = r.id)
       when 'kpi_category' then exists (select from kpi_categories x where x.tenant_id = $1 and x.id = r.id)
       when 'kpi_template' then exists (select from kpi_templates x where x.tenant_id = $1 and x.id = r.id)
       when 'kpi_formula' then exists (select from kpi_formulas x where x.tenant_id = $1 and x.id = r.id)
       when 'attribute' then exists (select from custom_attributes x where x.tenant_id = $1 and x.id = r.id)
       else exists (select from ai_system_details x where x.tenant_id = $1 and x.id = r.id) end order by r.at`,
    [tx.tenant, references.map((r) => r.kind), references.map((r) => r.id)],
  );
  const faults = missing.flatMap(({ at }) => references[at - 1] ?? []);
  const [first] = faults;
  if (!first) return;
  const fields = Object.fromEntries(faults.map((fault) => [fault.place, missingMessage(fault)]));
  throw new RequestError(404, missingMessage(first), { fields });
}

/** Names of everything that documents can name, both ways. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, number>();

  constructor(rows: readonly { kind: Referred; id: number; name: string }[]) {
    for (const { kind, id, name } of rows) {
      this.#names.set(`${kind} ${id}`, name);
      this.#ids.set(`${kind} ${name}`, id);
    }
  }
  nameOf = (kind: Referred, id: number): string | undefined => this.#names.get(`${kind} ${id}`);
  idOf = (kind: Referred, name: string): number | undefined => this.#ids.get(`${kind} ${name}`);
}

export async function getNames(tx: TenantTx): Promise<Names> {
  // Pages come after the menu: where a page that is in no menu and a Deep Link have one name, the page is meant.
  return new Names(
    await tx.rows(
      `select 'component' as kind, id, name from components where tenant_id = $1
       union all select 'menu', id, name from menus where tenant_id = $1 and page_id is null
       union all select 'menu', id, name from pages where tenant_id = $1
       union all select 'kpi', id, name from kpis where tenant_id = $1
       union all select 'kpi_category', id, name from kpi_categories where tenant_id = $1
       union all select 'kpi_template', id, name from kpi_templates where tenant_id = $1
       union all select 'kpi_formula', id, name from kpi_formulas where tenant_id = $1
       union all select 'attribute', id, name from custom_attributes where tenant_id = $1
       union all select 'prompt', id, prompt_name from ai_system_details where tenant_id = $1`,
      [tx.tenant],
    ),
  );
}
