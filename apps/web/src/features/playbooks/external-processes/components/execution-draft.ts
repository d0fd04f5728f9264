/** The form of an external process while it is filled in: what it says, what is wrong with it, and what is sent. */
import type { ProcessDetails } from '@mainstay/contract/playbooks/external-processes';
import {
  validateFormValues,
  fillPlaceholders,
  findInvalidRecipient,
  PROCESS_MESSAGES,
} from '@mainstay/contract/rules/external-processes';
import type { ExecutionInput } from '../queries.ts';

/** A message before its placeholders are filled in. */
export interface Message {
  subject: string;
  body: string;
}

export interface ExecutionDraft {
  values: Readonly<Record<string, string>>;
  to: string[];
  cc: string[];
  /** What the message was made of: that of the process, or a template. */
  message: Message;
  /** What the person wrote in its place; null while it follows the fields. */
  subject: string | null;
  body: string | null;
}

export const toExecutionDraft = ({ fields, subject, body }: ProcessDetails): ExecutionDraft => ({
  values: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
  ...{ to: [], cc: [], message: { subject: subject ?? '', body: body ?? '' }, subject: null, body: null },
});

/** A template stands in the place of what the message said. */
export const withMessage = (draft: ExecutionDraft, { subject, body }: Message): ExecutionDraft => ({
  ...draft,
  ...{ message: { subject, body }, subject: null, body: null },
});

/** The message with what is known by now; what is not filled in yet still shows its place. */
export function renderMessage(details: ProcessDetails, draft: ExecutionDraft): Message {
  const { values } = validateFormValues(details.fields, draft.values);
  const known = new Map([
    ...Object.entries(details.placeholders),
    ...Object.entries(values).filter(([, value]) => value !== ''),
  ]);
  return {
    subject: draft.subject ?? fillPlaceholders(draft.message.subject, known),
    body: draft.body ?? fillPlaceholders(draft.message.body, known),
  };
}

/** What is wrong, by field; recipients by themselves tell which of them are bad. */
export function validateDraft(details: ProcessDetails, draft: ExecutionDraft): Record<string, string> {
  const { faults } = validateFormValues(details.fields, draft.values);
  if (details.kind === 'form') return faults;
  const { subject, body } = renderMessage(details, draft);
  return {
    ...faults,
    ...(draft.to.length === 0 && { to: PROCESS_MESSAGES.to }),
    ...(subject.trim() === '' && { subject: PROCESS_MESSAGES.subject }),
    ...(body.trim() === '' && { body: PROCESS_MESSAGES.body }),
  };
}

/** Nothing is sent while a recipient is none that a message goes to. */
export const hasValidRecipients = ({ to, cc }: ExecutionDraft): boolean =>
  findInvalidRecipient([...to, ...cc]) === undefined;

/** As the server takes it. */
export function toRequestBody(details: ProcessDetails, draft: ExecutionDraft): ExecutionInput {
  const { values } = validateFormValues(details.fields, draft.values);
  if (details.kind === 'form') return { values };
  const all = new Map([...Object.entries(details.placeholders), ...Object.entries(values)]);
  return {
    ...{ values, to: draft.to, cc: draft.cc },
    subject: fillPlaceholders(draft.subject ?? draft.message.subject, all).trim(),
    body: fillPlaceholders(draft.body ?? draft.message.body, all).trim(),
  };
}
