/** Tests every query and call of the features: its requests, how its data is cached, and what it invalidates. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/lib/query.ts';
import { setTenant } from '../../platform/lib/tenant.ts';
import { fetchQuery, cacheResponses, describeCaching, findMissingInKey, recordRequests } from './calls.ts';
import { READS_OF_ACCOUNT_TABS } from './reads-of-account-tabs.ts';
import { READS_OF_ACCOUNTS } from './reads-of-accounts.ts';
import { READS_OF_ADMINISTRATION } from './reads-of-administration.ts';
import { READS_OF_ASSISTANT } from './reads-of-assistant.ts';
import { READS_OF_BULK_EMAIL } from './reads-of-bulk-email.ts';
import { READS_OF_MAIL } from './reads-of-mail.ts';
import { READS_OF_PLANS } from './reads-of-plans.ts';
import { READS_OF_SETTINGS } from './reads-of-settings.ts';
import { READS_OF_WORK } from './reads-of-work.ts';
import { WRITES_OF_ACCOUNT_TABS } from './writes-of-account-tabs.ts';
import { WRITES_OF_ACCOUNTS } from './writes-of-accounts.ts';
import { WRITES_OF_ADMINISTRATION } from './writes-of-administration.ts';
import { WRITES_OF_ASSISTANT } from './writes-of-assistant.ts';
import { WRITES_OF_BULK_EMAIL } from './writes-of-bulk-email.ts';
import { WRITES_OF_CALENDAR } from './writes-of-calendar.ts';
import { WRITES_OF_MAIL } from './writes-of-mail.ts';
import { WRITES_OF_PLANS } from './writes-of-plans.ts';
import { WRITES_OF_SETTINGS } from './writes-of-settings.ts';
import { WRITES_OF_WORK } from './writes-of-work.ts';

const READS = {
  ...READS_OF_ACCOUNTS,
  ...READS_OF_ACCOUNT_TABS,
  ...READS_OF_WORK,
  ...READS_OF_PLANS,
  ...READS_OF_ADMINISTRATION,
  ...READS_OF_SETTINGS,
  ...READS_OF_MAIL,
  ...READS_OF_BULK_EMAIL,
  ...READS_OF_ASSISTANT,
};
const WRITES = {
  ...WRITES_OF_ACCOUNTS,
  ...WRITES_OF_ACCOUNT_TABS,
  ...WRITES_OF_CALENDAR,
  ...WRITES_OF_WORK,
  ...WRITES_OF_PLANS,
  ...WRITES_OF_ADMINISTRATION,
  ...WRITES_OF_SETTINGS,
  ...WRITES_OF_MAIL,
  ...WRITES_OF_BULK_EMAIL,
  ...WRITES_OF_ASSISTANT,
};
/**
 * Other exports of the queries files: functions without a request, hooks, and those covered by tests of their own
 * feature.
 */
const TESTED_ELSEWHERE = [
  'account-access.asOfInput',
  'accounts.cancelPrefetch',
  'accounts.redirectToCanonical',
  'accounts.usePin',
  'accounts.useSetRank',
  'accounts.useChangeTags',
  'accounts.validateRank',
  'calendar.moveEventOptimistically',
  'accounts/list.LIST_LIMIT',
  'accounts/list.patchRows',
  'custom-tables.ROWS_LIMIT',
  'components.isReport',
  'announcements.useUnreadAnnouncements',
  'assistant-chat.streamAnswer',
  'bulk-email.RUN_CHANGES',
  'company-archive.isInProgress',
  'contacts.TAG_FILTER_LIMIT',
  'identity.getFinishUrl',
  'identity.getFinishUrlOn',
  'identity.getProviderUrl',
  'identity.getSignInUrl',
  'identity.isUnknownTenant',
  'identity.parseAcsQuery',
  'identity.parseFlow',
  'identity.storeRedirectParam',
  'identity/recovery.getInvitationUrl',
  'identity/recovery.usePasswordPolicy',
  'identity/sign-up.createCompany',
  'identity/recovery.validatePassword',
  'identity/sign-up.getVerifiedCode',
  'identity/sign-up.parseStep',
  'imports.getPollInterval',
  'imports.isWorking',
  'mailbox.formatSubject',
  'mailbox.isPolled',
  'navigation.isDeepLink',
  'saved-views.useViewChanges',
  'navigation.useAccountHref',
  'navigation.useAccountPath',
  'navigation.useHelpLinks',
  'navigation.useLinkItems',
  'navigation.useMenus',
  'people/profile.DEFAULT_TITLE',
  'playbooks.toOwnerParams',
  'playbooks.updateActionOptimistically',
  'automation.RUNS_PAGE_SIZE',
  'playbooks/gantt.updateGanttOptimistically',
  'playbooks/workspace.fetchNote',
  'activities.RECENT_LIMIT',
  'subscriptions.PAGE_ROWS',
  'success-plans/choices.moveChoice',
  'tenants/settings.parseClientConfig',
];

const cases = <Case>(table: Record<string, Case[]>) =>
  Object.entries(table).flatMap(([name, list]) =>
    list.map((testCase, at) => [`${name} (${at + 1})`, testCase] as const),
  );
const flush = () => new Promise((done) => setTimeout(done));

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T12:00:00Z') });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  vi.useRealTimers();
  setTenant(null);
});

test('covers every query and every call of a feature', () => {
  const files = import.meta.glob<object>('../../{core,builder,domains}/**/queries.ts', { eager: true });
  const exported = Object.entries(files).flatMap(([file, module]) => {
    const feature = file.slice('../../'.length, -'/queries.ts'.length).replace(/^[^/]+\//, '');
    return Object.keys(module).map((name) => `${feature}.${name}`);
  });
  expect(exported.toSorted()).toEqual([...Object.keys(READS), ...Object.keys(WRITES), ...TESTED_ELSEWHERE].toSorted());
});

describe('queries', () => {
  test.each(cases(READS))(
    '%s requests what it is given and is cached as long as expected',
    async (_name, [query, ...rest]) => {
      const options = query();
      expect([describeCaching(options), ...(await fetchQuery(options))]).toEqual(rest);
    },
  );

  /** Values that a request always contains, whatever its arguments. */
  const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
    'identity.tenantQuery': ['login'],
    'activities.topActions': ['0', '31', '62', '93', '124'],
    'announcements.announcementPages': ['1'],
    'tickets.ticketsQuery': ['1', '10000000'],
    // The key contains the same information in a different format.
    'playbooks.pendingPages': ['true'],
    'kpis.kpiResult': ['true'],
    'success-plans.planPages': ['1'],
  };
  test.each(cases(READS))('the key of %s contains every value of its request', async (name, [query]) => {
    const constants = CONSTANTS[name.replace(/ .*/, '')] ?? [];
    expect((await findMissingInKey(query())).filter((value) => !constants.includes(value))).toEqual([]);
  });

  test('different requests have different keys', () => {
    const requestsByKey = new Map<string, string>();
    for (const [name, [query, _caching, ...requests]] of cases(READS)) {
      const { queryKey, initialPageParam } = query() as { queryKey: QueryKey; initialPageParam?: unknown };
      const key = hashKey(queryKey);
      const request = JSON.stringify([requests, initialPageParam]);
      expect([name, requestsByKey.get(key) ?? request]).toEqual([name, request]);
      requestsByKey.set(key, request);
    }
  });
});

describe('calls', () => {
  let collectInvalidated: () => string[];
  beforeAll(() => {
    collectInvalidated = cacheResponses(queryClient, READS);
  });
  afterAll(() => queryClient.clear());

  test.each(cases(WRITES))('%s sends what it is given, and invalidates what depends on it', async (_name, write) => {
    const [call, requests, outdated] = write;
    const sent = recordRequests();
    await call();
    await flush();
    expect(sent).toEqual(requests);
    expect(collectInvalidated()).toEqual(outdated.toSorted());
  });

  /** The first reads through the cache; the second is optimistic and covered by `optimistic-changes.test.tsx`. */
  const isExempt = /^(success-plans.fetchPlan|notifications.markNotificationsRead) /;
  const sending = cases(WRITES).filter(([name, [, requests]]) => requests.length > 0 && !isExempt.test(name));
  test.each(sending)('a failed %s is reported and leaves the cache unchanged', async (_name, [call]) => {
    recordRequests(500);
    await expect((async () => call())()).rejects.toMatchObject({ status: 500 });
    await flush();
    expect(collectInvalidated()).toEqual([]);
  });
});
