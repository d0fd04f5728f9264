/** Display settings of a company beyond its name and theme: logo, color mode, extra fields. 1-settings rows, 1-S-49, 1-S-51. */
import { z } from 'zod';
import { endpoint, ok, saved } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import {
  HELP_ENTRIES,
  HELP_LINK_LIMIT,
  HELP_LINK_MESSAGE,
  type HelpEntry,
  type HelpLinks,
  isHelpLink,
} from '../rules/help-links.ts';
import { IMAGES_PER_MINUTE } from '../rules/images.ts';
import { isListField, type ListField } from '../rules/list-fields.ts';
import { Appearance, Theme } from './appearance.ts';

const FIELD_MESSAGE = 'Accounts have no such field for the list.';

const HELP_NAMES = Object.keys(HELP_ENTRIES) as [HelpEntry, ...HelpEntry[]];
const helpLink = z.string().trim().max(HELP_LINK_LIMIT).refine(isHelpLink, HELP_LINK_MESSAGE);

/** The content of `data.client`, which is stored as text. */
export interface ClientConfig {
  /** Additional fields in each row of the account list. */
  account_list_fields?: ListField[];
  /** Addresses of help entries. */
  help_links?: HelpLinks;
}

export const settings = {
  findThemes: endpoint({
    method: 'GET',
    path: '/static/themes.json',
    access: 'public',
    summary: 'List the color themes for companies',
    response: z.array(z.object({ code: Theme, name: z.string() })),
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/settings/profile/upload/',
    access: ADMIN_ROLES,
    effect: 'changes',
    perMinute: IMAGES_PER_MINUTE,
    summary: 'Set the logo of the company: jpg or png, 10 MB at most',
    form: z.object({ file: z.file() }),
    response: ok(z.object({ entity_logo: z.string() })),
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/settings/profile/upload/',
    access: ADMIN_ROLES,
    effect: 'changes',
    ownTransactions: true,
    summary: 'Remove the logo of the company',
    response: saved,
  }),
  updateAppearance: endpoint({
    method: 'POST',
    path: '/settings/profile/appearance/update/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Set the default theme mode of the company: light, dark or system',
    body: z.object({ default_appearance: Appearance }),
    response: saved,
  }),
  getClientConfig: endpoint({
    method: 'GET',
    path: '/settings/profile/client_config/',
    access: ADMIN_ROLES,
    summary: 'Get the client configuration as a JSON string',
    response: ok(z.object({ client: z.string() })),
  }),
  updateClientConfig: endpoint({
    method: 'POST',
    path: '/settings/profile/client_config/update/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Set the additional fields of the account list, or the addresses of help entries',
    body: z.object({
      account_list_fields: z
        .array(z.custom<ListField>(isListField, FIELD_MESSAGE))
        .transform((fields) => [...new Set(fields)])
        .optional(),
      /** Entries without an address open the pages of the product. */
      help_links: z.partialRecord(z.enum(HELP_NAMES), helpLink).optional(),
    }),
    response: saved,
  }),
};
