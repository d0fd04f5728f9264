import { useRouter, useRouterState } from '@tanstack/react-router';

const ID = /^[1-9]\d{0,14}$/;

/**
 * Returns the id of the account in the address, undefined on screens without one. Unlike route parameters, which belong to the screen that
 * is shown, it changes as soon as the address does, while the next screen is still loading.
 */
export function useAddressedAccountId(): number | undefined {
  const router = useRouter();
  return useRouterState({
    select({ location }) {
      // For deep links, this route parameter contains the name of the link instead of an account id.
      const { accountId = '' } = router.getMatchedRoutes(location.pathname)[1];
      return ID.test(accountId) ? Number(accountId) : undefined;
    },
  });
}
