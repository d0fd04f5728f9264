/**
 * `tenant create`: creates the first company of an installation without the demo. `tenant suspend` and `tenant resume`:
 * change its status.
 */
import { parseArgs } from 'node:util';
import { isReservedDomain } from '@mainstay/contract/rules/domain-name';
import { isEmail } from '@mainstay/contract/rules/email';
import { THEMES, type Theme } from '@mainstay/contract/tenants/appearance';
import { openMainstay } from '../app.ts';
import { createCode } from '../../core/identity/one-time-codes.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { findTenant, resumeTenant, suspendTenant } from '../../core/tenants/tenant-status.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { buildTenantOrigin } from '../../platform/http/origin.ts';
import { TENANT_CACHE_MS } from '../../platform/session/hosts.ts';

const LINK_HOURS = 72;
const CACHE_SECONDS = TENANT_CACHE_MS / 1000;

const USAGE =
  'Usage: tenant create --domain acme --name Acme --admin a@acme.com, tenant suspend or tenant resume --domain acme';

function parseArguments(args: string[]) {
  const { values } = parseArgs({
    args,
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
    throw new ConfigError('--domain must consist of lower-case letters, digits and hyphens, at most 63.');
  if (isReservedDomain(domain)) throw new ConfigError('Domain is not available.');
  if (!isEmail(admin)) throw new ConfigError('--admin must be an email address.');
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

export async function run([verb, ...args]: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  if (verb === 'create') return create(args, env);
  if (verb === 'suspend' || verb === 'resume') return setStatus(verb, args, env);
  throw new ConfigError(USAGE);
}

async function create(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = parseArguments(args);
  const config = readConfig(env);
  const mainstay = await openMainstay(config);
  const { database, key, now } = mainstay.services;
  try {
    if (await findTenant(database, options.domain)) throw new ConfigError('Domain is not available.');
    const tenant = await createTenant(database, { ...options, currencySymbol: getSymbol(options.currency) });
    const code = await database.inTenant(tenant, 'write', async (tx) => {
      const userId = await createUser(tx, {
        email: options.admin,
        firstName: options.admin.split('@')[0] ?? 'Admin',
        roles: ['ADM'],
      });
      const expiresAt = new Date(now().getTime() + LINK_HOURS * 3_600_000);
      return createCode(tx, key.codes, { purpose: 'reset', userId, email: options.admin, expiresAt });
    });
    const query = new URLSearchParams({ email: options.admin, tokenId: code });
    process.stdout.write(
      `Created ${options.name}. Set the password of ${options.admin} within ${LINK_HOURS} hours with this link, which works once:\n`,
    );
    process.stdout.write(`${buildTenantOrigin(options.domain, config)}/#!/enter_password?${query}\n`);
    return 0;
  } finally {
    await mainstay.close();
  }
}

async function setStatus(verb: 'suspend' | 'resume', args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { domain } = parseArgs({ args, options: { domain: { type: 'string' } } }).values;
  if (!domain) throw new ConfigError('--domain is required.');
  const mainstay = await openMainstay(readConfig(env));
  const { database } = mainstay.services;
  try {
    const tenant = await findTenant(database, domain);
    if (!tenant) throw new ConfigError(`There is no company with the domain ${domain}.`);
    if (tenant.status === 'deleting') throw new ConfigError(`${domain} is being deleted.`);
    if (verb === 'suspend') await suspendTenant(database, tenant.id);
    const releasedJobs = verb === 'resume' ? await resumeTenant(database, tenant.id) : 0;
    process.stdout.write(
      verb === 'suspend'
        ? `${domain} is suspended. Running servers reject it within ${CACHE_SECONDS} seconds; its jobs are paused.\n`
        : `${domain} is active. Running servers serve it within ${CACHE_SECONDS} seconds; ${releasedJobs} pending jobs will run now.\n`,
    );
    return 0;
  } finally {
    await mainstay.close();
  }
}
