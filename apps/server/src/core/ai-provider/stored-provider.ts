/** Reads and saves the AI provider of a company. Its key is stored encrypted and never returned. */
import type { AiProvider, AiProviderSettings } from '@mainstay/contract/ai-provider';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { FieldError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { diffFields } from '../audit/record-audit.ts';
import { aiProviderUpdated } from './events.ts';
import { getMonthlyUse, type Month } from './monthly-use.ts';

const ADDRESS_CHANGED =
  'Enter the key again because the address changed. If the new address needs no key, disable the provider first.';

type Keys = Pick<Services, 'key'>;

/** A provider with its key, which is empty if it needs none. */
export type ProviderOptions = Omit<AiProviderSettings, 'enabled'>;
export interface StoredProvider extends ProviderOptions {
  id: number;
}

interface ProviderRow extends Omit<StoredProvider, 'key'> {
  key_sealed: Buffer | null;
}

const toLocation = (tenant: number, row: number): SealedLocation => ({
  tenant,
  column: 'ai_providers.key_sealed',
  row,
});

/** `/chat/completions` is added to an address. */
const stripSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

const NO_PROVIDER = {
  base_url: '',
  model: '',
  input_price: 0,
  output_price: 0,
  monthly_cost: 0,
  monthly_calls: 0,
  user_monthly_calls: 0,
  answer_seconds: 120,
} as const;

interface ReadOptions {
  /** Whether others who want to lock the provider wait until the end of the transaction. */
  lock?: boolean;
}

async function findRow(tx: TenantTx, { lock = false }: ReadOptions = {}): Promise<ProviderRow | undefined> {
  const [row] = await tx.rows<ProviderRow>(
    `select id, base_url, model, key_sealed, input_price, output_price, monthly_cost, monthly_calls,
       user_monthly_calls, answer_seconds
     from ai_providers where tenant_id = $1${lock ? ' for no key update' : ''}`,
    [tx.tenant],
  );
  return row;
}

function toStoredProvider(tx: TenantTx, { key }: Keys, { key_sealed: sealed, ...provider }: ProviderRow) {
  return { ...provider, key: sealed === null ? '' : key.sealer.open(toLocation(tx.tenant, provider.id), sealed) };
}

export async function findStoredProvider(
  tx: TenantTx,
  services: Keys,
  options?: ReadOptions,
): Promise<StoredProvider | undefined> {
  const row = await findRow(tx, options);
  return row && toStoredProvider(tx, services, row);
}

export const hasProvider = async (tx: TenantTx): Promise<boolean> => (await findRow(tx)) !== undefined;

export async function getAiProvider(tx: TenantTx, month: Month): Promise<AiProvider> {
  const [row, used] = await Promise.all([findRow(tx), getMonthlyUse(tx, month)]);
  const { id: _id, key_sealed: sealed, ...settings } = row ?? { id: 0, key_sealed: null, ...NO_PROVIDER };
  return { settings: { enabled: row !== undefined, ...settings, key: '' }, has_key: sealed !== null, used };
}

/** Returns settings as typed, with the stored key if none was typed. @throws FieldError */
function toOptions(
  tx: TenantTx,
  services: Keys,
  { enabled: _enabled, ...settings }: AiProviderSettings,
  stored: ProviderRow | undefined,
): ProviderOptions {
  const options = { ...settings, base_url: stripSlash(settings.base_url) };
  if (options.key !== '' || !stored?.key_sealed) return options;
  // Otherwise, the stored key could be sent to another server.
  if (options.base_url !== stored.base_url) throw new FieldError('key', ADDRESS_CHANGED);
  return { ...options, key: toStoredProvider(tx, services, stored).key };
}

/** Returns settings as typed, with the stored key if none was typed. @throws FieldError */
export const toProvider = async (
  tx: TenantTx,
  services: Keys,
  settings: AiProviderSettings,
): Promise<ProviderOptions> => toOptions(tx, services, settings, await findRow(tx));

/** @throws FieldError */
export async function saveAiProvider(
  tx: TenantTx,
  services: Keys,
  settings: AiProviderSettings,
  by: EventActor,
): Promise<void> {
  const stored = await findRow(tx, { lock: true });
  if (!settings.enabled) {
    await tx.rows('delete from ai_providers where tenant_id = $1', [tx.tenant]);
    return recordUpdate(tx, { id: stored?.id ?? null, before: toAuditFields(stored), after: toAuditFields() }, by);
  }
  const provider = toOptions(tx, services, settings, stored);
  const [row] = await tx.rows<{ id: number }>(
    `insert into ai_providers (tenant_id, base_url, model, input_price, output_price, monthly_cost, monthly_calls,
       user_monthly_calls, answer_seconds, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tenant_id) do update set base_url = excluded.base_url, model = excluded.model,
       input_price = excluded.input_price, output_price = excluded.output_price, monthly_cost = excluded.monthly_cost,
       monthly_calls = excluded.monthly_calls, user_monthly_calls = excluded.user_monthly_calls,
       answer_seconds = excluded.answer_seconds, updated_by = excluded.updated_by, updated_at = excluded.updated_at
     returning id`,
    [
      tx.tenant,
      provider.base_url,
      provider.model,
      provider.input_price,
      provider.output_price,
      provider.monthly_cost,
      provider.monthly_calls,
      provider.user_monthly_calls,
      provider.answer_seconds,
      by.userId,
      by.now,
    ],
  );
  if (!row) throw new Error('The provider could not be saved.');
  const sealed = provider.key === '' ? null : services.key.sealer.seal(toLocation(tx.tenant, row.id), provider.key);
  await tx.rows('update ai_providers set key_sealed = $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    row.id,
    sealed,
  ]);
  const after = toAuditFields({ ...provider, key_sealed: sealed }, settings.key !== '');
  await recordUpdate(tx, { id: row.id, before: toAuditFields(stored), after }, by);
}

/** Returns what the audit log records, without the key. */
const toAuditFields = (provider?: Omit<ProviderRow, 'id'>, isNewKey = false) => {
  const row = provider ?? { ...NO_PROVIDER, key_sealed: null };
  return {
    base_url: row.base_url,
    model: row.model,
    key: row.key_sealed === null ? 'none' : isNewKey ? 'new' : 'stored',
    input_price: row.input_price,
    output_price: row.output_price,
    monthly_cost: row.monthly_cost,
    monthly_calls: row.monthly_calls,
    user_monthly_calls: row.user_monthly_calls,
    answer_seconds: row.answer_seconds,
  };
};

interface Update {
  id: number | null;
  before: ReturnType<typeof toAuditFields>;
  after: ReturnType<typeof toAuditFields>;
}

const recordUpdate = (tx: TenantTx, { id, before, after }: Update, by: EventActor): Promise<void> =>
  record(tx, event(aiProviderUpdated, { id, changes: diffFields(before, after) }), by);
