import { THEME_LIST } from '@mainstay/contract/rules/themes';
import { settings } from '@mainstay/contract/tenants/settings';
import { setup } from '@mainstay/contract/tenants/setup';
import { receiveImage, removeImage, replaceImage } from '../../platform/files/images.ts';
import { toActor } from '../../platform/http/actor.ts';
import { ok, saved, serve } from '../../platform/http/kit.ts';
import {
  deleteLogo,
  getClientConfig,
  updateAppearance,
  updateClientConfig,
  updateLogo,
  updateName,
  updateTheme,
  updateTimeZone,
} from './company-settings.ts';
import { dismissFirstSteps, getFirstSteps } from './first-steps.ts';
import { getTenantBranding } from './tenant-branding.ts';

export const settingsRoutes = serve('settings', settings, {
  findThemes: async () => [...THEME_LIST],

  async uploadLogo(call) {
    const { files } = call.services;
    const image = await receiveImage(files, call, 'logo');
    const change = () => call.inTenant('write', (tx) => updateLogo(tx, image, toActor(call)));
    return ok({ entity_logo: await replaceImage(files, image, change) });
  },

  async deleteLogo(call) {
    await removeImage(call.services.files, () => call.inTenant('write', (tx) => deleteLogo(tx, toActor(call))));
    return saved('Logo removed successfully');
  },

  async updateAppearance(call) {
    await updateAppearance(call.tx, call.body.default_appearance, toActor(call));
    return saved('Appearance updated successfully');
  },

  getClientConfig: async ({ tx }) => ok({ client: JSON.stringify(await getClientConfig(tx)) }),

  async updateClientConfig(call) {
    await updateClientConfig(call.tx, call.body, toActor(call));
    return saved('Client configuration updated successfully');
  },
});

export const setupRoutes = serve('setup', setup, {
  getGeneral: async ({ access }) => ok({ entity_timezone: access.timeZone }),

  async updateTimeZone(call) {
    await updateTimeZone(call.tx, call.body.entity_timezone, toActor(call));
    return saved('Time zone updated successfully');
  },

  async getProfile({ tx, access }) {
    const { entity_timezone, entity_theme, entity_name, entity_logo, appearance } = await getTenantBranding(tx);
    return ok({
      entity_timezone,
      entity_theme,
      entity_name,
      entity_logo,
      default_appearance: appearance,
      currency: access.currency,
    });
  },

  async updateName(call) {
    await updateName(call.tx, call.body.entity_name, toActor(call));
    return saved('Company name updated successfully');
  },

  async updateTheme(call) {
    await updateTheme(call.tx, call.body.entity_theme, toActor(call));
    return saved('Theme updated successfully');
  },

  getFirstSteps: async ({ tx }) => ok(await getFirstSteps(tx)),

  async dismissFirstSteps(call) {
    await dismissFirstSteps(call.tx, toActor(call));
    return saved('First steps dismissed');
  },
});
