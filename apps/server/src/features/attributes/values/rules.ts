/** Values as they are checked and kept. */
import { cutText } from '@mainstay/contract/rules/cut-text';
import type { AttributeMeta, AttributeValueBody } from '@mainstay/contract/attributes';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import {
  type AttributePart,
  type AttributeValue,
  keptAs,
  primaryOf,
  readValue,
  secondaryOf,
} from '@mainstay/contract/rules/attribute-values';
import { longDay } from '@mainstay/contract/rules/dates';
import type { Fault } from '../../definitions/rules.ts';

export const NO_READING = 'You do not have the right to read this attribute.';
export const NO_WRITING = 'You do not have the right to change this attribute.';
export const NO_ACCOUNT = 'accountId is required.';
export const NO_ACTION = 'actionId is required.';
/** What the second of two people is told. @param at as the company's clock says it */
export const changedSince = (editor: string | null, at: string): string =>
  `${editor ?? 'Somebody'} changed this value on ${longDay(at.slice(0, 10))} at ${at.slice(11, 16)}, after you opened it.`;
export const otherScope = (scope: string): string => `This attribute belongs to the scope ${scope}.`;

/** Both spellings (C3-29). */
export interface Context {
  accountId?: number | undefined;
  account_id?: number | undefined;
  actionId?: number | undefined;
  action_id?: number | undefined;
}
export const accountOf = ({ accountId, account_id }: Context): number | undefined => accountId ?? account_id;
export const actionOf = ({ actionId, action_id }: Context): number | undefined => actionId ?? action_id;

/** The field that a context lacks for a scope, with what to say */
export function contextFault(scope: string, context: Context): Fault | undefined {
  if (scope === 'Action') return actionOf(context) === undefined ? { place: 'actionId', reason: NO_ACTION } : undefined;
  return accountOf(context) === undefined ? { place: 'accountId', reason: NO_ACCOUNT } : undefined;
}

/** A value beside what lists sort and filter by. */
export interface KeptValue {
  primary: AttributeValue;
  secondary: AttributeValue;
  meta: AttributeMeta;
  sort: { text: string | null; number: number | null; day: string | null };
  choices: readonly string[];
}

/** An index holds so many characters at most. */
const SORTED = 200;

function sortOf(part: AttributePart, value: AttributeValue): KeptValue['sort'] {
  const none = { text: null, number: null, day: null };
  if (value === null) return none;
  switch (keptAs(part)) {
    case 'number':
      return { ...none, number: Number(value) };
    case 'day':
      return { ...none, day: String(value) };
    case 'list':
      return { ...none, text: cutText([...(value as readonly string[])].join(', '), SORTED) };
    case 'text':
      return { ...none, text: cutText(String(value), SORTED) };
  }
}

const metaOf = ({ type, validation }: AttributePart) => ({ form_type: type, option_type: validation });

/** The value that a call sets, by the definition. @returns what is wrong with it, by field */
export function keptValueOf(
  { components }: AttributeBody,
  body: Pick<AttributeValueBody, 'primary' | 'secondary' | 'meta_data'>,
): { kept: KeptValue; faults: Fault[] } {
  const main = primaryOf(components);
  const other = secondaryOf(components);
  const first = main ? readValue(main, body.primary) : { value: null };
  const second = other ? readValue(other, body.secondary) : { value: null };
  const isStray = !other && body.secondary !== undefined && body.secondary !== null && body.secondary !== '';
  const faults = [
    ...(first.fault === undefined ? [] : [{ place: 'primary', reason: first.fault }]),
    ...(second.fault === undefined ? [] : [{ place: 'secondary', reason: second.fault }]),
    ...(isStray ? [{ place: 'secondary', reason: 'This attribute has one field.' }] : []),
  ];
  const primary = first.fault === undefined ? first.value : null;
  const secondary = second.fault === undefined ? second.value : null;
  const sort = main ? sortOf(main, primary) : { text: null, number: null, day: null };
  const meta = {
    primary: body.meta_data?.primary ?? (main ? metaOf(main) : null),
    secondary: body.meta_data?.secondary ?? (other ? metaOf(other) : null),
  };
  return { kept: { primary, secondary, meta, sort, choices: Array.isArray(primary) ? primary : [] }, faults };
}
