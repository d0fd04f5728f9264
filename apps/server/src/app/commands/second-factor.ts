/** `second-factor reset`: for a user, such as the only administrator, who has lost the app and the recovery codes. */
import { parseArgs } from 'node:util';
import { removeSecondFactor } from '../../core/identity/second-factor/second-factors.ts';
import { findOwner } from '../../core/identity/account-owner.ts';
import { features } from '../../features.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { openMasterKey } from '../../platform/crypto/master-key.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { ConflictError } from '../../platform/http/errors.ts';
import { buildTenantOrigin } from '../../platform/http/origin.ts';

const USAGE = 'Usage: second-factor reset --domain acme --email ada@acme.com';
/** The origin that the audit log and the email show for the machine on which the command runs. */
const OPERATOR = { ip: '127.0.0.1', userAgent: undefined, requestId: 'second-factor reset' };

function parseArguments(args: string[]) {
  const [verb, ...rest] = args;
  const { values } = parseArgs({ args: rest, options: { domain: { type: 'string' }, email: { type: 'string' } } });
  const { domain, email } = values;
  if (verb !== 'reset' || !domain || !email) throw new ConfigError(USAGE);
  return { domain, email };
}

/** @throws ConfigError if there is no such company, no such user, or nothing to reset */
export async function run(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { domain, email } = parseArguments(args);
  const config = readConfig(env);
  const key = openMasterKey(config);
  const database = await openDatabase(config, key, features);
  try {
    const tenant = await database.owner
      .selectFrom('tenants')
      .select('id')
      .where('domain', '=', domain)
      .executeTakeFirst();
    if (!tenant) throw new ConfigError(`There is no company with the domain ${domain}.`);
    await database.inTenant(tenant.id, 'write', async (tx) => {
      const owner = await findOwner(tx, email);
      if (!owner) throw new ConfigError(`${email} is not a user of ${domain}.`);
      const context = { origin: OPERATOR, address: buildTenantOrigin(domain, config) };
      const services = { key, config, now: () => new Date() };
      await removeSecondFactor(tx, services, { userId: owner.id, by: null, ...context });
    });
    process.stdout.write(`${email} can now sign in with only the password. An email informs them.\n`);
    return 0;
  } catch (error) {
    throw error instanceof ConflictError ? new ConfigError(`${email} does not use two-factor authentication.`) : error;
  } finally {
    await database.close();
  }
}
