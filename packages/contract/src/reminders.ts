/**
 * The caller's own reminder for an action. Each user has at most one per action, and it is sent once. Rows 2-reminders, 2-C-21, 2-C-22,
 * 2-S-62.
 */
import { z } from 'zod';
import { endpoint, id, ok } from './kit.ts';
import { MAX_REMINDER_ADDRESSES, REMINDER_WHEN } from './rules/reminders.ts';
import { isTimeZone, TIME_ZONE_MESSAGE } from './rules/time-zones.ts';

const addressesMessage = `A list can hold ${MAX_REMINDER_ADDRESSES} addresses at most.`;
const addresses = z.array(z.string().trim().max(350)).max(MAX_REMINDER_ADDRESSES, addressesMessage);

const ReminderConfiguration = z.object({
  to: addresses,
  cc: addresses,
  when: z.enum(REMINDER_WHEN),
  /** Time of day in the reminder's time zone. */
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** Whole days before the due date. */
  trigger_at: z.int().min(1).max(29),
});

export const Reminder = z.object({
  action_id: z.int(),
  configuration: ReminderConfiguration,
  /** IANA name. */
  timezone: z.string(),
  /** Null if the action has no due date. */
  remind_at: z.iso.datetime().nullable(),
  /** Null until the reminder is sent. */
  sent_at: z.iso.datetime().nullable(),
});
export type Reminder = z.infer<typeof Reminder>;

const body = z.object({
  action_id: id,
  configuration: ReminderConfiguration.extend({ cc: addresses.default([]) }),
  /** Defaults to the company's time zone. */
  timezone: z.string().max(100).refine(isTimeZone, TIME_ZONE_MESSAGE).nullish(),
});
const path = '/v1/api/actions/reminder/';
const storedFields = ok(z.object({ reminder: Reminder }));

export const reminders = {
  getReminder: endpoint({
    method: 'GET',
    path,
    access: 'session',
    summary: 'Get the reminder of the caller for an action, or null',
    query: z.object({ action_id: id }),
    response: ok(z.object({ reminder: Reminder.nullable() })),
  }),
  createReminder: endpoint({
    method: 'POST',
    path,
    access: 'session',
    effect: 'changes',
    summary: 'Create an email reminder for an action, a number of days before it is due',
    body,
    response: storedFields,
  }),
  updateReminder: endpoint({
    method: 'PUT',
    path,
    access: 'session',
    effect: 'changes',
    summary: 'Replace the reminder of the caller for an action; a sent reminder is sent again',
    body,
    response: storedFields,
  }),
  deleteReminder: endpoint({
    method: 'DELETE',
    path,
    access: 'session',
    effect: 'changes',
    summary: 'Delete the reminder of the caller for an action',
    query: z.object({ action_id: id }),
    response: ok(z.object({ reminder: z.null() })),
  }),
};
