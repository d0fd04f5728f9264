/**
 * API calls of the company setup. Name, theme and time zone are also updated in the session, so that changes are shown
 * at once.
 */
import type { Theme } from '@mainstay/contract/tenants/appearance';
import { setup } from '@mainstay/contract/tenants/setup';
import { queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { queryKey, query, queryClient } from '../../../platform/lib/query.ts';
import { getSession, updateSession } from '../../../platform/lib/session.ts';

export const generalQuery = query(setup.getGeneral, {});
/**
 * The company profile. Changes by other administrators are copied to the session, so that the bar shows them as well.
 */
export const companyQuery = queryOptions({
  queryKey: queryKey(setup.getProfile),
  queryFn: async ({ signal }) => {
    const company = await fetchData(setup.getProfile, {}, signal);
    const { default_appearance: _default, currency: _currency, ...sessionFields } = company;
    if (getSession()) updateSession(sessionFields);
    return company;
  },
});
export const firstStepsQuery = query(setup.getFirstSteps, {});

const refetchSetup = (...endpoints: Parameters<typeof queryKey>[0][]) =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));

/** @returns the message of the server */
export async function saveTimeZone(timeZone: string): Promise<string> {
  const { msg } = await callApi(setup.updateTimeZone, { body: { entity_timezone: timeZone } });
  updateSession({ entity_timezone: timeZone });
  await refetchSetup(setup.getGeneral, setup.getProfile);
  return msg;
}

export async function saveCompanyName(name: string): Promise<string> {
  const { msg } = await callApi(setup.updateName, { body: { entity_name: name } });
  updateSession({ entity_name: name });
  await refetchSetup(setup.getProfile);
  return msg;
}

export async function saveTheme(theme: Theme): Promise<string> {
  const { msg } = await callApi(setup.updateTheme, { body: { entity_theme: theme } });
  updateSession({ entity_theme: theme });
  await refetchSetup(setup.getProfile, setup.getFirstSteps);
  return msg;
}

export async function dismissFirstSteps(): Promise<void> {
  await callApi(setup.dismissFirstSteps, {});
  await refetchSetup(setup.getFirstSteps);
}
