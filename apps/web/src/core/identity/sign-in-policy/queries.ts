/** Queries and mutations of the requirements for sign-ins with a password. */
import { type SignInPolicy, signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/lib/api.ts';
import { query, queryKey } from '../../../platform/lib/query.ts';

export const signInPolicyQuery = queryOptions({ ...query(signInPolicy.getSignInPolicy, {}), staleTime: 0 });

/** @returns the message of the server */
export async function saveSignInPolicy(client: QueryClient, policy: SignInPolicy): Promise<string> {
  const { msg } = await callApi(signInPolicy.updateSignInPolicy, { body: policy });
  client.setQueryData(signInPolicyQuery.queryKey, policy);
  await client.invalidateQueries({ queryKey: queryKey(signInPolicy.getPasswordPolicy) });
  return msg;
}
