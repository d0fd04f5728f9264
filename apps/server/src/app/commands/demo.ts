/** Seeds the demo company into a database that has no company yet. */
import { openMainstay } from '../app.ts';
import { seedDemo } from '../demo/company.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';

export async function run(): Promise<number> {
  const mainstay = await openMainstay(readConfig());
  try {
    const tenant = await mainstay.services.database.owner
      .selectFrom('tenants')
      .select('domain')
      .limit(1)
      .executeTakeFirst();
    if (tenant) throw new ConfigError(`The database already contains the company ${tenant.domain}.`);
    await seedDemo(mainstay.services);
    process.stdout.write('Created the demo company.\n');
    return 0;
  } finally {
    await mainstay.close();
  }
}
