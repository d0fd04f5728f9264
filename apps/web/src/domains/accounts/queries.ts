/** Queries and mutations of accounts. */
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { type AccountDetails, accounts, RANK_MESSAGE } from '@mainstay/contract/accounts';
import { tabOfRoute } from '@mainstay/contract/rules/account-tabs';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { type Tag, tags } from '@mainstay/contract/tags';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { pins } from '@mainstay/contract/pins';
import { accountMenu, accountPath, isAccountTab, type PageQuery } from '../../platform/lib/addresses.ts';
import { callApi, fetchData, getErrorMessage, type ResponseData } from '../../platform/lib/api.ts';
import { changeOptimistically, restoreFields } from '../../platform/lib/optimistic.ts';
import { reportMissingAddress } from '../../platform/lib/missing-address.ts';
import { queryKey, query, queryClient } from '../../platform/lib/query.ts';
import { showToast } from '../../platform/ui/toast.ts';
import { menuQuery } from '../../core/navigation/queries.ts';
import { patchRows } from './list/queries.ts';
import { asOfInput } from '../../core/account-access/queries.ts';

/** Redirects a short address to the canonical one, which includes the account's name. Invalid addresses redirect to the start page. */
export async function redirectToCanonical(accountId: string, pageQuery: PageQuery): Promise<never> {
  if (!/^[1-9]\d{0,14}$/.test(accountId) || (pageQuery.tab && !isAccountTab(pageQuery.tab))) {
    reportMissingAddress(`/${accountId}${pageQuery.tab ? `/${pageQuery.tab}` : ''}`);
    throw redirect({ to: '/', replace: true });
  }
  const [{ menus }, { account_name }] = await Promise.all([
    queryClient.ensureQueryData(menuQuery),
    // If the account cannot be loaded, its page reports the error.
    queryClient
      .fetchQuery(query(accounts.checkAccess, { query: { account_id: accountId } }))
      .catch(() => ({ account_name: '-' })),
  ]);
  const address = { id: Number(accountId), name: account_name };
  const tab = pageQuery.tab && { tab: tabOfRoute(pageQuery.tab) };
  throw redirect({ href: accountPath(address, accountMenu(menus), { ...pageQuery, ...tab }), replace: true });
}
export const accountSummary = (id: number, asOf?: string) => query(accountMetrics.getSummary, asOfInput(id, asOf));
export const accountRelatives = (id: number) => query(accounts.findRelatives, { query: { account_id: id } });
export const accountPermission = (id: number) => query(accounts.getPermission, { params: { id } });

/** Maximum number of results of the search for a new owner (2-accounts-38). */
const OWNER_SEARCH_LIMIT = 10;
export const ownerSearch = (search: string) =>
  query(accounts.searchTeam, { query: { limit: OWNER_SEARCH_LIMIT, search } });

const MAX_RANK = 9999;
/** Returns an error message, or undefined if the rank is valid. */
export const validateRank = (rank: number): string | undefined =>
  Number.isInteger(rank) && rank >= 1 && rank <= MAX_RANK ? undefined : RANK_MESSAGE;

/** Shows a rank, tags or a pin in all cached data of the account. @returns a function that reverts the change */
function patchAccount(
  client: QueryClient,
  id: number,
  change: { rank: number | null } | { tags: Tag[] } | { pin_status: boolean },
): () => void {
  const revertRows = patchRows(client, id, change);
  const revertDetails = changeOptimistically<AccountDetails>(client, isDetailsQuery(id), {
    apply: (cached) => ({ ...cached, ...change }),
    revert: (cached, before) => restoreFields(cached, before, change),
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

/** Cancels prefetches of an account, because they would return its state before a change. */
export const cancelPrefetch = (client: QueryClient, id: number): Promise<void> =>
  client.cancelQueries({ ...isDetailsQuery(id), type: 'inactive' });

/** Refetches an account after a change, because requests made during the change may have returned the previous state. */
export async function refetchAccount(client: QueryClient, id: number): Promise<void> {
  await cancelPrefetch(client, id);
  await client.invalidateQueries(isDetailsQuery(id));
}

/** Returns a function that sets an account's rank. The update is optimistic and is reverted on an error. */
export function useSetRank(id: number): (rank: number) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (rank: number) => callApi(accounts.setRank, { params: { id }, body: { rank } }),
    onMutate: async (rank) => {
      await cancelPrefetch(client, id);
      return { revert: patchAccount(client, id, { rank }) };
    },
    onError: (_error, _rank, context) => context?.revert(),
    // Lists that are sorted or filtered by rank may have changed; they are refetched when they are next opened.
    onSuccess: () => client.invalidateQueries({ queryKey: [accounts.findAccounts.path], refetchType: 'none' }),
    onSettled: () => void refetchAccount(client, id),
  });
  return mutateAsync;
}

/** Returns a function that adds and removes tags of an account by name. @throws the server's error if it rejects the change */
export function useChangeTags(id: number): (change: { add: string[]; remove: string[] }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (change: { add: string[]; remove: string[] }) =>
      fetchData(accountTags.changeAccountTags, { params: { id }, body: change }),
    onSuccess: (result) => {
      patchAccount(client, id, { tags: result.tags });
      // A tag may be new, and lists that are filtered by tags may have changed.
      void client.invalidateQueries({ queryKey: [tags.findTags.path] });
      return client.invalidateQueries({ queryKey: [accounts.findAccounts.path], refetchType: 'none' });
    },
  });
  return mutateAsync;
}

/** The pins of the current user. */
export const ownPins = query(pins.findPins, {});
type OwnPins = ResponseData<typeof pins.findPins>;

/** Removes a pin from the user's own pins. @returns a function that restores it at its previous position */
const removeCachedPin = (client: QueryClient, accountId: number): (() => void) =>
  changeOptimistically<OwnPins>(client, ownPins, {
    apply: ({ pins }) => ({ pins: pins.filter(({ account_id }) => account_id !== accountId) }),
    revert: (cached, before) => {
      const index = before.pins.findIndex(({ account_id }) => account_id === accountId);
      const pin = before.pins[index];
      const isCached = cached.pins.some(({ account_id }) => account_id === accountId);
      return pin && !isCached ? { pins: cached.pins.toSpliced(index, 0, pin) } : cached;
    },
  });

async function setPin({ id, name }: { id: number; name: string }, pinned: boolean): Promise<void> {
  if (pinned) {
    await callApi(pins.pinAccount, { params: { account_id: id }, body: { account_name: name } });
    return;
  }
  const own = await fetchData(pins.findPins, {});
  const pin = own.pins.find(({ account_id }) => account_id === id);
  // If the account is already unpinned, nothing remains to be done.
  if (pin) await callApi(pins.unpinAccount, { params: { pin_id: pin.pin_id } });
}

/** Returns a function that pins or unpins an account for the current user. The update is optimistic and is reverted on an error. */
export function usePin(): (account: { id: number; name: string }, pinned: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ account, pinned }: { account: { id: number; name: string }; pinned: boolean }) =>
      setPin(account, pinned),
    onMutate: async ({ account, pinned }) => {
      await cancelPrefetch(client, account.id);
      const revertStatus = patchAccount(client, account.id, { pin_status: pinned });
      // The metrics of a new pin are not known yet, so the list of pins is refetched instead.
      const revertList = pinned ? undefined : removeCachedPin(client, account.id);
      const revert = () => {
        revertStatus();
        revertList?.();
      };
      return { revert };
    },
    onError: (error, _change, context) => {
      context?.revert();
      showToast(getErrorMessage(error));
    },
    onSettled: (_done, _error, { account }) =>
      Promise.all([
        refetchAccount(client, account.id),
        // Pinned accounts come first.
        client.invalidateQueries({ queryKey: [accounts.findAccounts.path] }),
        client.invalidateQueries({ queryKey: [pins.findPins.path] }),
        client.invalidateQueries({ queryKey: [pins.findPinnableAccounts.path] }),
      ]),
  });
  return (account, pinned) => mutate({ account, pinned });
}
