/** The emulated model of `npm start -- --providers`, which demo companies use while it runs. */
import { findStoredProvider, saveAiProvider } from '../../core/ai-provider/stored-provider.ts';
import { isDemoTenant } from '../../core/tenants/tenant-status.ts';
import type { Services } from '../../platform/http/services.ts';

export const EMULATED_MODEL = 'emulated-model';

/** The demo company, and the companies of the emulated providers. */
const DOMAINS = ['demo', 'harbor', 'wharf'];

/**
 * Removes the emulated model of an earlier start, whose address is no longer in use, so that these companies state that AI is not
 * configured. A provider that an administrator has entered remains.
 */
export async function removeEmulatedModel({ database, key, now }: Services): Promise<void> {
  const tenants = await database.owner.selectFrom('tenants').select('id').where('domain', 'in', DOMAINS).execute();
  for (const { id: tenant } of tenants) {
    await database.inTenant(tenant, 'write', async (tx) => {
      const stored = await findStoredProvider(tx, { key });
      if (stored?.model !== EMULATED_MODEL || !(await isDemoTenant(tx))) return;
      const { id: _id, ...settings } = stored;
      await saveAiProvider(tx, { key }, { ...settings, enabled: false }, { userId: null, now: now() });
    });
  }
}
