/** Calls of setting a company up. What they change shows at once: name, theme and time zone stand in the session. */
import type { Theme } from '@mainstay/contract/identity';
import { setup } from '@mainstay/contract/tenants/setup';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchData } from '../../../lib/api.ts';
import { keyOf, query, queryClient } from '../../../lib/query.ts';
import { getSession, updateSession } from '../../../lib/session.ts';

export const generalQuery = query(setup.getGeneral, {});
/** What another administrator has changed meanwhile shows in the bar as well. */
export const companyQuery = queryOptions({
  queryKey: keyOf(setup.getProfile),
  queryFn: async ({ signal }) => {
    const company = await fetchData(setup.getProfile, {}, signal);
    const { default_appearance: _default, ...face } = company;
    if (getSession()) updateSession(face);
    return company;
  },
});
export const firstStepsQuery = query(setup.getFirstSteps, {});

const again = (...endpoints: Parameters<typeof keyOf>[0][]) =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));

/** @returns what the server says of it */
export async function saveTimeZone(timeZone: string): Promise<string> {
  const { msg } = await call(setup.updateTimeZone, { body: { entity_timezone: timeZone } });
  updateSession({ entity_timezone: timeZone });
  await again(setup.getGeneral, setup.getProfile);
  return msg;
}

export async function saveCompanyName(name: string): Promise<string> {
  const { msg } = await call(setup.updateName, { body: { entity_name: name } });
  updateSession({ entity_name: name });
  await again(setup.getProfile);
  return msg;
}

export async function saveTheme(theme: Theme): Promise<string> {
  const { msg } = await call(setup.updateTheme, { body: { entity_theme: theme } });
  updateSession({ entity_theme: theme });
  await again(setup.getProfile, setup.getFirstSteps);
  return msg;
}

export async function dismissFirstSteps(): Promise<void> {
  await call(setup.dismissFirstSteps, {});
  await again(setup.getFirstSteps);
}
