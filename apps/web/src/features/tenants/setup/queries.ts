/** Calls of setting a company up. What they change shows at once: name, theme and time zone stand in the session. */
import type { Theme } from '@mainstay/contract/identity';
import { profile } from '@mainstay/contract/people/profile';
import { setup } from '@mainstay/contract/tenants/setup';
import { call } from '../../../lib/api.ts';
import { keyOf, query, queryClient } from '../../../lib/query.ts';
import { updateSession } from '../../../lib/session.ts';

export const generalQuery = query(setup.getGeneral, {});
export const companyQuery = query(setup.getProfile, {});
export const firstStepsQuery = query(setup.getFirstSteps, {});
export const ownProfileQuery = query(profile.getProfile, {});

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

export interface OwnName {
  first_name: string;
  last_name: string;
  phone: string;
}

export async function saveOwnName(name: OwnName): Promise<string> {
  const { msg } = await call(profile.updateName, { body: name });
  updateSession({ first_name: name.first_name, last_name: name.last_name });
  await again(profile.getProfile);
  return msg;
}
