import { reminders } from '@mainstay/contract/reminders';
import { toActor } from '../../platform/http/actor.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { requireAction } from '../playbooks/action-location.ts';
import { createReminder, deleteReminder, getReminder, parseReminder, updateReminder } from './reminders.ts';

export const reminderRoutes = serve('actions', reminders, {
  async getReminder({ query: { action_id: id }, tx, access }) {
    const [reminder] = await Promise.all([getReminder(tx, access.user, id), requireAction(tx, access, id)]);
    return ok({ reminder });
  },

  async createReminder({ body, tx, access, ...call }) {
    const change = { actionId: body.action_id, fields: parseReminder(body, access.timeZone) };
    await createReminder(tx, access, change, toActor({ access, ...call }));
    return ok({ reminder: requireFound(await getReminder(tx, access.user, body.action_id), 'Reminder') });
  },

  async updateReminder({ body, tx, access, ...call }) {
    const change = { actionId: body.action_id, fields: parseReminder(body, access.timeZone) };
    await updateReminder(tx, access, change, toActor({ access, ...call }));
    return ok({ reminder: requireFound(await getReminder(tx, access.user, body.action_id), 'Reminder') });
  },

  async deleteReminder({ query: { action_id: id }, tx, access, ...call }) {
    await deleteReminder(tx, access, id, toActor({ access, ...call }));
    return ok({ reminder: null });
  },
});
