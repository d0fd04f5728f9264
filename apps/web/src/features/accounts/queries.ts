/** Calls about accounts. */
import { accountMetrics } from '@mainstay/contract/accounts/metrics';
import { type AccountDetails, accounts, RANK_MESSAGE } from '@mainstay/contract/accounts';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { accountShell } from '@mainstay/contract/accounts/shell';
import { contacts } from '@mainstay/contract/contacts';
import { addDays } from '@mainstay/contract/rules/dates';
import { type Tag, tags } from '@mainstay/contract/tags';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { pins } from '@mainstay/contract/pins';
import { accountMenu, accountPath, isAccountTab, type PageQuery } from '../../lib/addresses.ts';
import { callApi, fetchData, getErrorMessage, type ResponseData } from '../../lib/api.ts';
import { getDayStart, getToday } from '../../lib/dates.ts';
import { changeOptimistically, restoreFields } from '../../lib/optimistic.ts';
import { queryKey, query, queryClient } from '../../lib/query.ts';
import { showToast } from '../../ui/toast.ts';
import { menuQuery } from '../pages/queries.ts';
import { patchRows } from './list/queries.ts';

/** Replaces a short address by the canonical one, asking for the account's name; anything else leads to the start. */
export async function redirectToCanonical(accountId: string, asked: PageQuery): Promise<never> {
  if (!/^[1-9]\d{0,14}$/.test(accountId) || (asked.tab && !isAccountTab(asked.tab))) {
    throw redirect({ to: '/', replace: true });
  }
  const [{ menus }, { account_name }] = await Promise.all([
    queryClient.ensureQueryData(menuQuery),
    // The account's page says what is wrong with an account that does not answer.
    queryClient
      .fetchQuery(query(accounts.checkAccess, { query: { account_id: accountId } }))
      .catch(() => ({ account_name: '-' })),
  ]);
  const address = { id: Number(accountId), name: account_name };
  throw redirect({ href: accountPath(address, accountMenu(menus), asked), replace: true });
}

/** A figure of an account is asked for as of a day, or as of today. */
const asOfInput = (id: number, asOf: string | undefined) => ({ params: { id }, query: asOf ? { as_of: asOf } : {} });

export const accountDetails = (id: number, asOf?: string) => query(accounts.getAccount, asOfInput(id, asOf));
export const accountSummary = (id: number, asOf?: string) => query(accountMetrics.getSummary, asOfInput(id, asOf));
export const accountHistory = (id: number, asOf?: string) => query(accountMetrics.getHistory, asOfInput(id, asOf));
export const accountRelatives = (id: number) => query(accounts.findRelatives, { query: { account_id: id } });
export const accountPermission = (id: number) => query(accounts.getPermission, { params: { id } });

/** How health is made; `since` is the day it is compared with, 30 days before when it is not given. */
export const accountHealth = (id: number, { asOf, since }: { asOf?: string | undefined; since?: string | undefined }) =>
  query(accountMetrics.getHealth, {
    params: { id },
    query: { ...(asOf && { as_of: asOf }), ...(since && { since }) },
  });

/** How many contacts the summary shows. */
const KEY_CONTACTS = 5;
export const keyContacts = (id: number) =>
  query(contacts.findContacts, { params: { id }, query: { pageNum: 1, limit: KEY_CONTACTS } });

const toFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Meetings of the company's current month with people of these addresses. */
export function monthMeetings(emails: readonly string[]) {
  const first = toFirstOfMonth(getToday());
  const next = toFirstOfMonth(addDays(first, 31));
  const bounds = { min: getDayStart(first), max: getDayStart(next) };
  return query(accountShell.findMeetings, { query: { ...bounds, q: emails.join(',') } });
}

/** Hits of an account or team search (2-accounts-37). */
const SEARCH_LIMIT = 100;
/** Hits of the search for a new owner (2-accounts-38). */
const OWNER_SEARCH_LIMIT = 10;

export const accountSearch = (search: string, accountId?: number) =>
  query(accounts.searchAccounts, { query: { limit: SEARCH_LIMIT, search, ...(accountId && { accountId }) } });
export const teamSearch = (search: string, accountId?: number) =>
  query(accounts.searchTeam, { query: { limit: SEARCH_LIMIT, search, ...(accountId && { accountId }) } });
export const ownerSearch = (search: string) =>
  query(accounts.searchTeam, { query: { limit: OWNER_SEARCH_LIMIT, search } });

const MAX_RANK = 9999;
/** What is wrong with a rank; undefined when nothing is. */
export const validateRank = (rank: number): string | undefined =>
  Number.isInteger(rank) && rank >= 1 && rank <= MAX_RANK ? undefined : RANK_MESSAGE;

/** Shows a rank, tags or a pin wherever the account is shown. @returns what takes it back */
function showChange(
  client: QueryClient,
  id: number,
  change: { rank: number | null } | { tags: Tag[] } | { pin_status: boolean },
): () => void {
  const revertRows = patchRows(client, id, change);
  const revertDetails = changeOptimistically<AccountDetails>(client, isDetailsQuery(id), {
    apply: (shown) => ({ ...shown, ...change }),
    revert: (shown, before) => restoreFields(shown, before, change),
  });
  return () => {
    revertRows();
    revertDetails();
  };
}

const isDetailsQuery = (id: number) => ({
  queryKey: queryKey(accounts.getAccount).slice(0, 2),
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (queryKey[2] as { params?: { id?: number } } | undefined)?.params?.id === id,
});

/** Ends what is being asked ahead of an account: it would answer as the account was before a change. */
export const cancelPrefetch = (client: QueryClient, id: number): Promise<void> =>
  client.cancelQueries({ ...isDetailsQuery(id), type: 'inactive' });

/** What was asked while a change was under way may have been answered before it. */
export async function refetchAccount(client: QueryClient, id: number): Promise<void> {
  await cancelPrefetch(client, id);
  await client.invalidateQueries(isDetailsQuery(id));
}

/** Ranks an account: it shows at once and goes back when it is refused. */
export function useSetRank(id: number): (rank: number) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (rank: number) => callApi(accounts.setRank, { params: { id }, body: { rank } }),
    onMutate: async (rank) => {
      await cancelPrefetch(client, id);
      return { revert: showChange(client, id, { rank }) };
    },
    onError: (_error, _rank, shown) => shown?.revert(),
    // A list sorted or filtered by rank may stand in another order now; it is asked for when it is next opened.
    onSuccess: () => client.invalidateQueries({ queryKey: [accounts.findAccounts.path], refetchType: 'none' }),
    onSettled: () => void refetchAccount(client, id),
  });
  return mutateAsync;
}

/** Puts tags on an account and takes others off, by name. @throws what the server refuses */
export function useChangeTags(id: number): (change: { add: string[]; remove: string[] }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (change: { add: string[]; remove: string[] }) =>
      fetchData(accountTags.changeAccountTags, { params: { id }, body: change }),
    onSuccess: (kept) => {
      showChange(client, id, { tags: kept.tags });
      // A tag may be new; a list that is filtered by tags holds other accounts now.
      void client.invalidateQueries({ queryKey: [tags.findTags.path] });
      return client.invalidateQueries({ queryKey: [accounts.findAccounts.path], refetchType: 'none' });
    },
  });
  return mutateAsync;
}

/** The caller's own pins. */
export const ownPins = query(pins.findPins, {});
type OwnPins = ResponseData<typeof pins.findPins>;

/** Takes a pin off the caller's own. @returns what puts it back where it was */
const hidePin = (client: QueryClient, accountId: number): (() => void) =>
  changeOptimistically<OwnPins>(client, ownPins, {
    apply: ({ pins }) => ({ pins: pins.filter(({ account_id }) => account_id !== accountId) }),
    revert: (shown, before) => {
      const at = before.pins.findIndex(({ account_id }) => account_id === accountId);
      const pin = before.pins[at];
      const isShown = shown.pins.some(({ account_id }) => account_id === accountId);
      return pin && !isShown ? { pins: shown.pins.toSpliced(at, 0, pin) } : shown;
    },
  });

async function setPin({ id, name }: { id: number; name: string }, pinned: boolean): Promise<void> {
  if (pinned) {
    await callApi(pins.pinAccount, { params: { account_id: id }, body: { account_name: name } });
    return;
  }
  const own = await fetchData(pins.findPins, {});
  const pin = own.pins.find(({ account_id }) => account_id === id);
  // Unpinned elsewhere already: what was wanted is so.
  if (pin) await callApi(pins.unpinAccount, { params: { pin_id: pin.pin_id } });
}

/** Pins or unpins an account for oneself: it shows at once and goes back when it is refused. */
export function usePin(): (account: { id: number; name: string }, pinned: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ account, pinned }: { account: { id: number; name: string }; pinned: boolean }) =>
      setPin(account, pinned),
    onMutate: async ({ account, pinned }) => {
      await cancelPrefetch(client, account.id);
      const revertStatus = showChange(client, account.id, { pin_status: pinned });
      // A pin that is set has figures to show, which its list brings.
      const revertList = pinned ? undefined : hidePin(client, account.id);
      const revert = () => {
        revertStatus();
        revertList?.();
      };
      return { revert };
    },
    onError: (error, _change, shown) => {
      shown?.revert();
      showToast(getErrorMessage(error));
    },
    onSettled: (_done, _error, { account }) =>
      Promise.all([
        refetchAccount(client, account.id),
        ...[pins.findPins, pins.findPinnableAccounts].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ]),
  });
  return (account, pinned) => mutate({ account, pinned });
}
