/** The draft of a playbook: every field holds text, and every action has a local key so that it can be moved. */
import type { PlayTemplate } from '@mainstay/contract/playbooks/templates';
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import {
  DUE_AFTER_LIMIT,
  type OwnerRule,
  TEMPLATE_MESSAGES,
  validateTemplateActions,
} from '@mainstay/contract/rules/play-templates';
import type { PickerValue } from '../../../../platform/ui/Picker.tsx';
import type { TemplateInput } from '../queries.ts';

export interface ActionDraft {
  /** A local key that is not sent to the server. */
  key: number;
  name: string;
  description: string;
  how: string;
  priority: ActionPriority;
  /** Due days as entered; empty for no due date. */
  due: string;
  rule: OwnerRule;
  owner: PickerValue | null;
  /** Id of the external process that the action executes. */
  process: number | null;
  /** Keys of the blocking actions. */
  waits: readonly number[];
}

export interface TemplateDraft {
  name: string;
  description: string;
  priority: ActionPriority;
  actions: readonly ActionDraft[];
}

/** @param key a key that no other action has */
export const createActionDraft = (key: number): ActionDraft => ({
  key,
  name: '',
  description: '',
  how: '',
  priority: 'M',
  due: '',
  rule: 'primary',
  owner: null,
  process: null,
  waits: [],
});
export const getNextKey = (actions: readonly ActionDraft[]): number =>
  Math.max(-1, ...actions.map(({ key }) => key)) + 1;

export function toTemplateDraft(template: PlayTemplate | null): TemplateDraft {
  if (!template) return { name: '', description: '', priority: 'M', actions: [createActionDraft(0)] };
  const { name, description, priority, actions, owners } = template;
  const toOwner = (id: number | null): PickerValue | null =>
    id === null ? null : { id, name: owners.find(({ user_id }) => user_id === id)?.name ?? `No. ${id}` };
  return {
    name,
    description,
    priority,
    actions: actions.map((action, key) => ({
      key,
      name: action.name,
      description: action.description,
      how: action.how_to_complete,
      priority: action.priority,
      due: action.due_after_days === null ? '' : String(action.due_after_days),
      rule: action.owner_rule,
      owner: toOwner(action.owner_id),
      process: action.external_process_id,
      waits: action.depends_on,
    })),
  };
}

/**
 * Returns the due days for the request. The result is null if the field is empty, and NaN if it is not a whole number.
 */
export const parseDueDays = ({ due }: Pick<ActionDraft, 'due'>): number | null => {
  const text = due.trim();
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
};

/** Returns the request body, in which dependencies are positions in the list of actions. */
export function toRequestBody({ name, description, priority, actions }: TemplateDraft) {
  const positions = new Map(actions.map(({ key }, at) => [key, at]));
  return {
    name,
    description,
    priority,
    actions: actions.map((action) => ({
      name: action.name,
      description: action.description,
      how_to_complete: action.how,
      priority: action.priority,
      due_after_days: parseDueDays(action),
      owner_rule: action.rule,
      owner_id: action.rule === 'user' ? (action.owner?.id ?? null) : null,
      external_process_id: action.process,
      depends_on: action.waits.flatMap((key) => positions.get(key) ?? []).sort((a, b) => a - b),
    })),
  } satisfies TemplateInput;
}

/** Validates the draft. Keys are the server's field paths: `name`, `actions.2.due_after_days`. */
export function validateDraft(draft: TemplateDraft): Record<string, string> {
  const body = toRequestBody(draft);
  const errors: Record<string, string> = {};
  if (body.name.trim() === '') errors.name = TEMPLATE_MESSAGES.name;
  if (body.actions.length === 0) errors.actions = TEMPLATE_MESSAGES.none;
  for (const [at, { name, due_after_days: days }] of body.actions.entries()) {
    if (name.trim() === '') errors[`actions.${at}.name`] = TEMPLATE_MESSAGES.action;
    if (days !== null && !(days <= DUE_AFTER_LIMIT)) errors[`actions.${at}.due_after_days`] = TEMPLATE_MESSAGES.due;
  }
  for (const { place, reason } of validateTemplateActions(body.actions)) errors[place] ??= reason;
  return errors;
}

/** Removes an action and all dependencies on it. */
export const removeAction = (actions: readonly ActionDraft[], key: number): ActionDraft[] =>
  actions
    .filter((action) => action.key !== key)
    .map((action) => ({ ...action, waits: action.waits.filter((other) => other !== key) }));

/**
 * Returns the day on which an action can start, from the due days of its dependencies. It is 0 if none has a due day.
 */
export function getStartDay(actions: readonly ActionDraft[], action: ActionDraft): number {
  const days = action.waits.flatMap((key) => {
    const other = actions.find((one) => one.key === key);
    const day = other && parseDueDays(other);
    return day && Number.isFinite(day) ? day : [];
  });
  return Math.max(0, ...days);
}
