/** `tenant create`: the first company of an installation without the demo. */
import { parseArgs } from 'node:util';
import { THEMES, type Theme } from '@mainstay/contract/identity';
import { isReservedDomain } from '@mainstay/contract/rules/domain-name';
import { isEmail } from '@mainstay/contract/rules/email';
import { openMainstay } from '../app.ts';
import { createCode } from '../features/identity/codes/commands.ts';
import { createUser } from '../features/people/commands.ts';
import { createTenant } from '../features/tenants/commands.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { buildTenantOrigin } from '../platform/http/origin.ts';

const LINK_HOURS = 72;

function readArguments(args: string[]) {
  const [verb, ...rest] = args;
  if (verb !== 'create') throw new ConfigError('Usage: tenant create --domain acme --name Acme --admin a@acme.com');
  const { values } = parseArgs({
    args: rest,
    options: {
      domain: { type: 'string' },
      name: { type: 'string' },
      admin: { type: 'string' },
      'time-zone': { type: 'string', default: 'UTC' },
      currency: { type: 'string', default: 'USD' },
      theme: { type: 'string', default: 'theme-default' },
    },
  });
  const { domain, name, admin, currency, theme } = values;
  if (!domain || !name || !admin) throw new ConfigError('--domain, --name and --admin are required.');
  if (!/^[a-z0-9-]{1,63}$/.test(domain))
    throw new ConfigError('--domain takes lower-case letters, digits and hyphens, at most 63.');
  if (isReservedDomain(domain)) throw new ConfigError('Domain is not available.');
  if (!isEmail(admin)) throw new ConfigError('--admin must be an e-mail address.');
  if (!(THEMES as readonly string[]).includes(theme))
    throw new ConfigError(`--theme must be one of ${THEMES.join(', ')}.`);
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw new ConfigError('--currency must be an ISO 4217 code.');
  try {
    new Intl.DateTimeFormat('en', { timeZone: values['time-zone'] });
  } catch {
    throw new ConfigError('--time-zone must be an IANA name such as Europe/Berlin.');
  }
  return { domain, name, admin, currency, theme: theme as Theme, timeZone: values['time-zone'] };
}

const getSymbol = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency;

export async function run(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  const config = readConfig();
  const mainstay = await openMainstay(config);
  const { database, key, now } = mainstay.services;
  try {
    const taken = await database.owner
      .selectFrom('tenants')
      .select('id')
      .where('domain', '=', wanted.domain)
      .executeTakeFirst();
    if (taken) throw new ConfigError('Domain is not available.');
    const tenant = await createTenant(database, { ...wanted, currencySymbol: getSymbol(wanted.currency) });
    const code = await database.inTenant(tenant, 'write', async (tx) => {
      const userId = await createUser(tx, {
        email: wanted.admin,
        firstName: wanted.admin.split('@')[0] ?? 'Admin',
        roles: ['ADM'],
      });
      const expiresAt = new Date(now().getTime() + LINK_HOURS * 3_600_000);
      return createCode(tx, key.codes, { purpose: 'reset', userId, email: wanted.admin, expiresAt });
    });
    const query = new URLSearchParams({ email: wanted.admin, tokenId: code });
    process.stdout.write(
      `${wanted.name} is there. Set the password of ${wanted.admin} within ${LINK_HOURS} hours, once, at\n`,
    );
    process.stdout.write(`${buildTenantOrigin(wanted.domain, config)}/#!/enter_password?${query}\n`);
    return 0;
  } finally {
    await mainstay.close();
  }
}
