import { emailTemplates } from '@mainstay/contract/mail/templates';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { createEmailTemplate, deleteEmailTemplate, updateEmailTemplate } from './commands.ts';
import { findEmailTemplates, findTemplateChoices } from './data.ts';

export const emailTemplateRoutes = serve('email-templates', emailTemplates, {
  findTemplateChoices: async ({ tx }) => ok({ templates: await findTemplateChoices(tx) }),

  findEmailTemplates: async ({ tx, query }) => ok(await findEmailTemplates(tx, query)),

  createEmailTemplate: async ({ tx, body, ...call }) => ok(await createEmailTemplate(tx, body, toActor(call))),

  updateEmailTemplate: async ({ tx, params, body, ...call }) =>
    ok(await updateEmailTemplate(tx, params.id, body, toActor(call))),

  async deleteEmailTemplate({ tx, params, ...call }) {
    await deleteEmailTemplate(tx, params.id, toActor(call));
    return ok({ id: params.id });
  },
});
