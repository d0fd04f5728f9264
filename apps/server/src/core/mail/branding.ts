/** How a company presents itself to recipients of its mail. */
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface CompanyBranding {
  name: string;
  timeZone: string;
  /** Storage key of the logo, or null if the company has none. */
  logo: string | null;
  /** `#rrggbb`, dark enough for white text. */
  tone: string;
}

export async function getBranding(tx: TenantTx): Promise<CompanyBranding> {
  const [company] = await tx.rows<{ name: string; theme: Theme; time_zone: string; logo: string | null }>(
    `select s.entity_name as name, s.entity_theme as theme, s.entity_timezone as time_zone, f.storage_key as logo
       from settings s left join files f on f.tenant_id = $1 and f.id = s.logo_file_id where s.tenant_id = $1`,
    [tx.tenant],
  );
  if (!company) throw new Error('A company without settings.');
  const tone = FILLED_TONES[company.theme] ?? FILLED_TONES['theme-default'];
  return { name: company.name, timeZone: company.time_zone, logo: company.logo, tone };
}
