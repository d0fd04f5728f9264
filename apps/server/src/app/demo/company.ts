/**
 * The demo company and its small neighbor, used by `npm start`, by new users and by tests. The same clock produces the
 * same rows. Sources are written first; the product's own code then derives all stored metrics.
 */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { createTenant, type NewTenant } from '../../core/tenants/create-tenant.ts';
import { completeSetup } from '../../core/tenants/first-steps.ts';
import { deleteTenant, findTenant } from '../../core/tenants/tenant-status.ts';
import { findAccountIds, rebuildHistory } from '../../domains/health/refresh-metrics.ts';
import { rollUpMonths } from '../../domains/health/write-history.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import { recordPortfolio } from '../../domains/portfolio/record-portfolio.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { buildTenantOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { addMonths, type DemoAccount, seedAccounts, type SeedContext } from './accounts.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedConversations } from './assistant.ts';
import { seedAutomation, seedPlanRule } from './automation.ts';
import { seedBulkEmails } from './bulk-emails.ts';
import { seedCases } from './cases.ts';
import { COMPANIES, type Company, GLOBEX_COMPANIES } from './companies.ts';
import { seedContacts } from './contacts.ts';
import { seedDefinitions } from './definitions.ts';
import { seedEmailTemplates } from './email-templates.ts';
import { seedExternalProcesses } from './external-processes.ts';
import { seedIdentity } from './identity.ts';
import { seedLogos } from './images.ts';
import { seedPoints } from './kpis.ts';
import { seedMailboxes } from './mailboxes.ts';
import { seedNotes } from './notes.ts';
import { seedNotifications } from './notifications.ts';
import { seedPlays } from './plays.ts';
import { seedProductEvents } from './product-events.ts';
import { seedProducts } from './products.ts';
import { seedQuickFilters } from './quick-filters.ts';
import { seedRevenue } from './revenue.ts';
import { seedSuccessPlans } from './success-plans.ts';
import {
  DEMO_PASSWORD,
  DEMO_USERS,
  PROVIDER_USERS,
  type DemoUser,
  GLOBEX_ADMIN,
  seedDepartures,
  seedTeams,
  seedUser,
} from './teams.ts';
import { seedTickets } from './tickets.ts';
import { seedTimeline } from './timeline.ts';
import { getUsageSpan, seedUsage } from './usage.ts';

/** The parts of a company. */
interface CompanyParts {
  tenant: NewTenant & { timeZone: string };
  users: readonly DemoUser[];
  companies: readonly Company[];
  /** False for the neighbor, which has one user and no support cases. */
  full: boolean;
}

const DEMO: CompanyParts = {
  tenant: { domain: 'demo', name: 'Halden Systems', timeZone: 'Europe/Berlin', theme: 'theme-default', demo: true },
  users: DEMO_USERS,
  companies: COMPANIES,
  full: true,
};
const GLOBEX: CompanyParts = {
  tenant: { domain: 'globex', name: 'Globex', timeZone: 'America/Chicago', theme: 'theme-pur', demo: true },
  users: [GLOBEX_ADMIN],
  companies: GLOBEX_COMPANIES,
  full: false,
};
/** The number of accounts of a manager whose mailbox is connected to an emulated provider. */
const PROVIDER_ACCOUNTS = 12;
const findLoneCompanies = (name: string) =>
  COMPANIES.filter(({ owner, parent, story }) => owner === name && parent === null && story !== 'x').slice(
    -PROVIDER_ACCOUNTS,
  );
const toProviderParts = (id: MailProviderId, domain: string, name: string): CompanyParts => ({
  tenant: { domain, name, timeZone: 'Europe/Berlin', theme: 'theme-bl', demo: true },
  users: PROVIDER_USERS[id],
  companies: findLoneCompanies(PROVIDER_USERS[id][0]?.firstName.toLowerCase() ?? ''),
  full: false,
});
/** The companies of `npm start -- --providers`. */
const PROVIDERS: Record<MailProviderId, CompanyParts> = {
  google: toProviderParts('google', 'harbor', 'Harbor Systems'),
  microsoft: toProviderParts('microsoft', 'wharf', 'Wharf Systems'),
};

const MONTHLY_TABLES = [
  'usage_daily',
  'usage_features_daily',
  'usage_users_monthly',
  'health_history',
  'audit_log',
  'kpi_points',
];

/**
 * Creates the tenants `demo` and `globex` with everything in them.
 * @param timeZone overrides the time zone of the company `demo`
 */
export async function seedDemo(services: Services, timeZone = DEMO.tenant.timeZone): Promise<void> {
  await seedCompanies(services, [{ ...DEMO, tenant: { ...DEMO.tenant, timeZone } }, GLOBEX]);
}

/**
 * Creates the company whose people sign in by an emulated provider. An existing one is deleted, because the emulators forget its
 * mailboxes.
 */
export async function seedProviderCompany(services: Services, id: MailProviderId): Promise<SeededCompany> {
  const parts = PROVIDERS[id];
  const existing = await findTenant(services.database, parts.tenant.domain);
  if (existing) await deleteTenant(services.database, existing.id);
  const [company] = await seedCompanies(services, [parts]);
  if (!company) throw new Error('The company was not created.');
  return company;
}

async function seedCompanies(services: Services, companies: readonly CompanyParts[]): Promise<SeededCompany[]> {
  const { database, now } = services;
  const { ownerPool } = database;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const seededCompanies: SeededCompany[] = [];
  try {
    for (const parts of companies) {
      const today = toCalendarDay(now(), parts.tenant.timeZone);
      for (const table of MONTHLY_TABLES) {
        await ownerPool.query('select month_partitions($1::regclass, $2, $3)', [
          table,
          getUsageSpan(today).from,
          addDays(today, 1),
        ]);
      }
      const tenant = await createTenant(database, parts.tenant);
      const company: SeededCompany = { tenant, today, parts, accounts: [] };
      seededCompanies.push(company);
      company.accounts = await database.inTenant(tenant, 'write', (tx) =>
        seedSources(tx, services, parts, passwordHash, today),
      );
    }
    // Until tables are analyzed, the planner assumes that they are empty and uses nested loops.
    await ownerPool.query('analyze');
    await Promise.all(seededCompanies.map(({ tenant, today }) => deriveMetrics(database, tenant, today)));
    await Promise.all(
      seededCompanies.map((company) => database.inTenant(company.tenant, 'write', (tx) => seedTrends(tx, company))),
    );
    for (const { tenant, today, parts } of seededCompanies)
      if (parts.full) await database.inTenant(tenant, 'write', (tx) => seedPlanRule(tx, today, parts.tenant.timeZone));
    for (const { tenant } of seededCompanies)
      await database.inTenant(tenant, 'write', (tx) => completeSetup(tx, now()));
    return seededCompanies;
  } catch (error) {
    for (const { tenant } of seededCompanies) await deleteTenant(database, tenant);
    throw error;
  }
}

/** A company during seeding. */
export interface SeededCompany {
  tenant: number;
  today: string;
  parts: CompanyParts;
  accounts: readonly DemoAccount[];
}

/**
 * Creates the data that depends on the history of the accounts: rules, portfolio history, and in the full company
 * everything that its administrators created.
 */
async function seedTrends(tx: TenantTx, { today, parts, accounts }: SeededCompany): Promise<void> {
  const { timeZone } = parts.tenant;
  if (parts.full) await seedAutomation(tx, today, timeZone);
  await recordPortfolio(tx, { from: getUsageSpan(today).from, to: today }, timeZone);
  if (!parts.full) return;
  await seedDefinitions(tx, accounts, today);
  await seedPoints(tx, today);
  await seedSuccessPlans(tx, accounts, today);
  await seedConversations(tx, { today, timeZone });
}

/** Number of connections that derive metrics concurrently. */
const CONNECTIONS = 2;

/** The first customers began this number of years ago. */
const YEARS_OF_REVENUE = 7;

/** Derives all stored metrics of a newly seeded tenant. */
async function deriveMetrics(database: Database, tenant: number, today: string): Promise<void> {
  const ids = await database.inTenant(tenant, 'write', async (tx) => {
    await refreshAllPlayMetrics(tx);
    return findAccountIds(tx);
  });
  const batches = Array.from({ length: CONNECTIONS }, (_, batchIndex) =>
    ids.filter((_id, i) => i % CONNECTIONS === batchIndex),
  );
  await Promise.all(
    batches.map((accounts) =>
      database.inTenant(tenant, 'write', async (tx) => {
        await rebuildHistory(tx, { from: getUsageSpan(today).from, today, accounts });
        // Cohorts need the MRR of all years, which is also before the other history.
        await rollUpMonths(tx, accounts, addMonths(today, -12 * YEARS_OF_REVENUE), today);
      }),
    ),
  );
}

async function seedSources(
  tx: TenantTx,
  services: Services,
  parts: CompanyParts,
  passwordHash: string,
  today: string,
): Promise<readonly DemoAccount[]> {
  const users = new Map<string, number>();
  for (const user of parts.users) users.set(user.firstName.toLowerCase(), await seedUser(tx, user, passwordHash));
  const context = { domain: parts.tenant.domain, today, owners: getOwners(users) };
  const accounts = await seedAccounts(tx, parts.companies, context);
  const products = await seedProducts(tx);
  await seedRevenue(tx, accounts, products, today);
  const knownContacts = await seedContacts(tx, accounts, today);
  if (parts.full) {
    await seedTeams(tx, accounts, users, today);
    await seedDepartures(tx, accounts, today);
    await seedCases(tx, accounts, { known: knownContacts, products }, today);
    await seedTickets(tx, services.files, users, today);
    await seedLogos(tx, services.files, accounts);
  }
  await seedPlays(tx, accounts, users, { today, timeZone: parts.tenant.timeZone });
  await seedEmailTemplates(tx, users.get('olga') ?? [...users.values()].at(-1) ?? 0, {
    today,
    timeZone: parts.tenant.timeZone,
  });
  if (parts.full) {
    await seedNotes(tx, services.files, accounts, today);
    await seedExternalProcesses(tx, services, users, { today, timeZone: parts.tenant.timeZone });
    await seedNotifications(tx, users, { today, timeZone: parts.tenant.timeZone });
    await seedQuickFilters(tx, users, services.now());
    await seedProductEvents(tx, { today, timeZone: parts.tenant.timeZone, now: services.now() });
    await seedTimeline(tx);
    await seedBulkEmails(tx, users, { today, timeZone: parts.tenant.timeZone });
    await seedMailboxes(tx, accounts, users, { today, timeZone: parts.tenant.timeZone });
  }
  await seedUsage(tx, accounts, products, knownContacts, today);
  if (parts.full) {
    const { domain, timeZone } = parts.tenant;
    await seedIdentity(tx, {
      services,
      today,
      timeZone,
      address: buildTenantOrigin(domain, services.config),
      passwordHash,
    });
    await seedAnnouncements(tx, users, { today, timeZone });
  }
  return accounts;
}

/** Maps the owner names of the account lists to users; a name that does not exist maps to the first user. */
function getOwners(users: ReadonlyMap<string, number>): SeedContext['owners'] {
  const [first = 0] = users.values();
  const id = (name: string) => users.get(name) ?? first;
  return { maya: id('maya'), noah: id('noah'), lena: id('lena'), olga: id('olga'), emil: id('emil'), rhea: id('rhea') };
}
