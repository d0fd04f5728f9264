import { THEME_LIST } from '@mainstay/contract/rules/themes';
import { settings } from '@mainstay/contract/tenants/settings';
import { removeImage, replaceImage, receiveImage } from '../../../platform/files/images.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok, saved } from '../../../platform/http/kit.ts';
import { deleteLogo, updateAppearance, updateClientConfig, updateLogo } from './commands.ts';
import { getClientConfig } from './data.ts';

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
