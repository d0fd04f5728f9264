/** Enables and disables sign-in methods. One of them always remains. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { isReady } from './sign-in-methods.ts';
import { providerDisabled, providerEnabled } from './events.ts';
import { lockProvider } from './provider-settings.ts';
import { createUnsetProvider, findProviders, hasAdministratorWithPassword } from './sign-in-providers.ts';

/** Why a sign-in method was not enabled or disabled. */
export type ToggleError = 'not_ready' | 'no_password' | 'last_way';

/**
 * Enables a sign-in method. Only one external provider can be enabled at a time, so this disables any other one.
 * Administrators can still use passwords, and at least one of them must have a password.
 */
export async function enableProvider(tx: TenantTx, strategy: string, actor: Actor): Promise<ToggleError | undefined> {
  const rows = await findProviders(tx);
  if (strategy !== 'local') {
    if (!isReady(tx.features, rows.find((row) => row.strategy === strategy) ?? createUnsetProvider(strategy)))
      return 'not_ready';
    if (!(await hasAdministratorWithPassword(tx))) return 'no_password';
  }
  const { id } = await lockProvider(tx, strategy, actor.now);
  const affectedSql = strategy === 'local' ? `strategy = 'local'` : `strategy <> 'local'`;
  const disabledRows = rows.filter((row) => row.enabled && row.strategy !== 'local' && row.strategy !== strategy);
  const changes =
    strategy !== 'local' && disabledRows.length > 0 ? { disabled: disabledRows.map((row) => row.strategy) } : {};
  await Promise.all([
    tx.rows(`update sign_in_providers set enabled = (strategy = $2) where tenant_id = $1 and ${affectedSql}`, [
      tx.tenant,
      strategy,
    ]),
    record(tx, event(providerEnabled, { id, strategy, changes }), actor),
  ]);
  return undefined;
}

/** Disables a sign-in method. If no provider remains enabled, all users sign in with their passwords again. */
export async function disableProvider(tx: TenantTx, strategy: string, actor: Actor): Promise<ToggleError | undefined> {
  const rows = await findProviders(tx);
  if (strategy === 'local') {
    if (!rows.some((row) => row.enabled && row.strategy !== 'local')) return 'last_way';
    if (!(await hasAdministratorWithPassword(tx))) return 'no_password';
  }
  const [row] = await tx.rows<{ id: number }>(
    `update sign_in_providers set enabled = false, updated_at = $3
     where tenant_id = $1 and strategy = $2 and enabled returning id`,
    [tx.tenant, strategy, actor.now],
  );
  if (row) await record(tx, event(providerDisabled, { id: row.id, strategy }), actor);
  return undefined;
}
