/** Setup of a company: time zone, name, theme, and the first steps of its administrators. 1-settings rows, 1-S-30, 1-S-50. */
import { z } from 'zod';
import { endpoint, ok, saved, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { isTimeZone, TIME_ZONE_MESSAGE } from '../rules/time-zones.ts';
import { Appearance, Theme } from './appearance.ts';

/** Setup steps of a new company. A step is true once it has actually been completed. */
export const FirstSteps = z.object({
  /** Whether the list has ended: all steps are done, or a user has dismissed it, or the company does not need it. */
  ended: z.boolean(),
  company: z.boolean(),
  people: z.boolean(),
  data: z.boolean(),
  health: z.boolean(),
  playbook: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const setup = {
  getGeneral: endpoint({
    method: 'GET',
    path: '/settings/general/',
    access: 'session',
    summary: 'Get general settings of the company',
    response: ok(z.object({ entity_timezone: z.string() })),
  }),
  updateTimeZone: endpoint({
    method: 'POST',
    path: '/settings/general/update/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Set the time zone of the company',
    body: z.object({ entity_timezone: z.string().max(100).refine(isTimeZone, TIME_ZONE_MESSAGE) }),
    response: saved,
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/settings/profile/',
    access: 'session',
    summary: 'Get name, logo, theme and time zone of the company',
    response: ok(
      z.object({
        entity_timezone: z.string(),
        entity_theme: Theme,
        entity_name: z.string(),
        entity_logo: z.string().nullable(),
        /** ISO code of the currency, which cannot be changed (decision 15). */
        currency: z.string(),
        /** The color mode of all users who have not chosen one (decision 51). */
        default_appearance: Appearance,
      }),
    ),
  }),
  updateName: endpoint({
    method: 'POST',
    path: '/settings/profile/entityname/update/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Set the name of the company',
    body: z.object({
      entity_name: shortText.min(1, 'Company name is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE),
    }),
    response: saved,
  }),
  updateTheme: endpoint({
    method: 'POST',
    path: '/settings/profile/theme/update/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Set the color theme of the company',
    body: z.object({ entity_theme: Theme }),
    response: saved,
  }),
  getFirstSteps: endpoint({
    method: 'GET',
    path: '/v1/api/admin/first-steps/',
    access: ADMIN_ROLES,
    summary: 'Get the remaining first steps of a new company',
    response: ok(FirstSteps),
  }),
  dismissFirstSteps: endpoint({
    method: 'POST',
    path: '/v1/api/admin/first-steps/dismiss/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Dismiss the list of first steps',
    response: saved,
  }),
};
