/** Removes what an interrupted seeding left. Every start does this, so this file does not load the demo data. */
import { deleteTenant, isDemoTenant, isSetupComplete } from '../../core/tenants/tenant-status.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Deletes demo companies that an interrupted seeding left incomplete.
 * @returns whether there were any
 */
export async function removeUnfinishedDemo({ database }: Services): Promise<boolean> {
  const tenants = await database.owner.selectFrom('tenants').select('id').execute();
  let isRemoved = false;
  for (const { id } of tenants) {
    const isUnfinished = await database.inTenant(
      id,
      'read',
      async (tx) => (await isDemoTenant(tx)) && !(await isSetupComplete(tx)),
    );
    if (!isUnfinished) continue;
    await deleteTenant(database, id);
    isRemoved = true;
  }
  return isRemoved;
}
