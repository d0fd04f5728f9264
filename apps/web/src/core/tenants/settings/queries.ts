/** API calls for the branding of the company. They also update the session, so that the bar shows changes at once. */
import { pages } from '@mainstay/contract/pages';
import { HELP_ENTRIES, isHelpLink } from '@mainstay/contract/rules/help-links';
import { isListField } from '@mainstay/contract/rules/list-fields';
import type { Appearance } from '@mainstay/contract/tenants/appearance';
import { type ClientConfig, settings } from '@mainstay/contract/tenants/settings';
import { setup } from '@mainstay/contract/tenants/setup';
import { callApi } from '../../../platform/lib/api.ts';
import { query, queryClient } from '../../../platform/lib/query.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { toImageForm } from '../../../platform/ui/image-file.ts';

/** Parses the client configuration. Older installations stored it with single quotes (1-S-51). */
export function parseClientConfig(text: string): Required<ClientConfig> {
  const { account_list_fields: fields, help_links: links } =
    parseObject(text) ?? parseObject(text.replaceAll("'", '"')) ?? {};
  const isLink = ([name, link]: [string, unknown]) =>
    name in HELP_ENTRIES && typeof link === 'string' && isHelpLink(link);
  return {
    account_list_fields: Array.isArray(fields) ? fields.filter(isListField) : [],
    help_links: Object.fromEntries(Object.entries(links ?? {}).filter(isLink)),
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export const clientConfigQuery = {
  ...query(settings.getClientConfig, {}),
  select: ({ client }: { client: string }) => parseClientConfig(client),
};

const refetchSettings = (...paths: string[]) =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));

/** @returns the message to show */
export async function uploadLogo(file: File): Promise<string> {
  const { data } = await callApi(settings.uploadLogo, { form: toImageForm(file) });
  updateSession(data);
  await refetchSettings(setup.getProfile.path, setup.getFirstSteps.path);
  return 'Logo updated successfully';
}

/** @returns the message of the server */
export async function deleteLogo(): Promise<string> {
  const { msg } = await callApi(settings.deleteLogo, {});
  updateSession({ entity_logo: null });
  await refetchSettings(setup.getProfile.path, setup.getFirstSteps.path);
  return msg;
}

/** @returns the message of the server */
export async function saveDefaultAppearance(appearance: Appearance): Promise<string> {
  const { msg } = await callApi(settings.updateAppearance, { body: { default_appearance: appearance } });
  await refetchSettings(setup.getProfile.path);
  return msg;
}

/** @returns the message of the server */
export async function saveClientConfig(config: ClientConfig): Promise<string> {
  const { msg } = await callApi(settings.updateClientConfig, { body: config });
  await refetchSettings(settings.getClientConfig.path, pages.findMenus.path);
  return msg;
}
