/** Queries and mutations of the user's own second factor. */
import { secondFactor } from '@mainstay/contract/identity/second-factor';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { query } from '../../../platform/lib/query.ts';

export const ownSecondFactorQuery = queryOptions({ ...query(secondFactor.getSecondFactor, {}), staleTime: 0 });

export const invalidateSecondFactor = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ownSecondFactorQuery.queryKey });

export const beginEnrollment = (password: string) => fetchData(secondFactor.beginEnrollment, { body: { password } });

/** @returns the recovery codes */
export const confirmEnrollment = async (code: string): Promise<string[]> =>
  (await fetchData(secondFactor.confirmEnrollment, { body: { code } })).recovery_codes;

/** @returns the new recovery codes */
export const replaceRecoveryCodes = async (password: string): Promise<string[]> =>
  (await fetchData(secondFactor.replaceRecoveryCodes, { body: { password } })).recovery_codes;

export const disableSecondFactor = (proof: { password: string } | { code: string }) =>
  callApi(secondFactor.disableSecondFactor, { body: proof });
