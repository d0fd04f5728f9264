import type { Definition } from '@mainstay/contract/components/definition';
import type { FormatContext } from '@mainstay/contract/rules/format-value';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getMinorDigits } from '../../platform/session/access.ts';

/** The tenant's settings for formatting values, besides the format of their columns: currency and time zone. */
export type LocaleSettings = Omit<FormatContext, 'place' | 'grain' | 'running'>;
export const DEFAULT_LOCALE_SETTINGS: LocaleSettings = { symbol: '', digits: 0 };

/** Returns the tenant's currency and time zone for markup that is filled with rows. */
export async function getLocaleSettings(tx: TenantTx, definition: Definition): Promise<LocaleSettings> {
  if (definition.kind !== 'html' || !definition.query) return DEFAULT_LOCALE_SETTINGS;
  const [row] = await tx.rows<{ symbol: string; currency: string; zone: string }>(
    'select currency_symbol as symbol, currency, entity_timezone as zone from settings where tenant_id = $1',
    [tx.tenant],
  );
  return row ? { symbol: row.symbol, digits: getMinorDigits(row.currency), zone: row.zone } : DEFAULT_LOCALE_SETTINGS;
}
