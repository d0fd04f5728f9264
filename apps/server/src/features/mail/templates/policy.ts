/** Admin roles author email templates; any signed-in user may use them. */
import type { emailTemplates } from '@mainstay/contract/mail/templates';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof emailTemplates> = {
  findTemplateChoices: reads('session'),
  findEmailTemplates: reads(ADMIN_ROLES),
  createEmailTemplate: changes(ADMIN_ROLES),
  updateEmailTemplate: changes(ADMIN_ROLES),
  deleteEmailTemplate: changes(ADMIN_ROLES),
};
