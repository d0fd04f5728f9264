import { setup } from '@mainstay/contract/tenants/setup';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok, saved } from '../../../platform/http/kit.ts';
import { getTenantBranding } from '../tenant-branding.ts';
import { dismissFirstSteps, updateName, updateTheme, updateTimeZone } from './commands.ts';
import { getFirstSteps } from './data.ts';

export const setupRoutes = serve('setup', setup, {
  getGeneral: async ({ access }) => ok({ entity_timezone: access.timeZone }),

  async updateTimeZone(call) {
    await updateTimeZone(call.tx, call.body.entity_timezone, toActor(call));
    return saved('Time zone updated successfully');
  },

  async getProfile({ tx }) {
    const { entity_timezone, entity_theme, entity_name, entity_logo, appearance } = await getTenantBranding(tx);
    return ok({ entity_timezone, entity_theme, entity_name, entity_logo, default_appearance: appearance });
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
