/** The draft of an external process's execution: its values, validation and request body. */
import type { ProcessDetails } from '@mainstay/contract/process-runs';
import {
  validateFormValues,
  fillPlaceholders,
  findInvalidRecipient,
  findUnknownPlaceholder,
  invalidRecipientMessage,
  PROCESS_MESSAGES,
  unfilledPlaceholderMessage,
} from '@mainstay/contract/rules/external-processes';
import type { ExecutionInput } from '../queries.ts';

/** A message with placeholders. */
export interface Message {
  subject: string;
  body: string;
}

export interface ExecutionDraft {
  values: Readonly<Record<string, string>>;
  to: string[];
  cc: string[];
  /** The original message, from the process or from a template. */
  message: Message;
  /** Text of the user that replaces the message; null while it follows the fields. */
  subject: string | null;
  body: string | null;
}

export const toExecutionDraft = ({ fields, subject, body }: ProcessDetails): ExecutionDraft => ({
  values: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
  to: [],
  cc: [],
  message: { subject: subject ?? '', body: body ?? '' },
  subject: null,
  body: null,
});

/** Replaces the message by that of a template. */
export const withMessage = (draft: ExecutionDraft, { subject, body }: Message): ExecutionDraft => ({
  ...draft,
  message: { subject, body },
  subject: null,
  body: null,
});

/** Fills in the known placeholders of the message. Those without a value remain visible. */
export function renderMessage(details: ProcessDetails, draft: ExecutionDraft): Message {
  const { values } = validateFormValues(details.fields, draft.values);
  const knownValues = new Map([
    ...Object.entries(details.placeholders),
    ...Object.entries(values).filter(([, value]) => value !== ''),
  ]);
  return {
    subject: draft.subject ?? fillPlaceholders(draft.message.subject, knownValues),
    body: draft.body ?? fillPlaceholders(draft.message.body, knownValues),
  };
}

/** Validates the draft by field. */
export function validateDraft(details: ProcessDetails, draft: ExecutionDraft): Record<string, string> {
  const { issues } = validateFormValues(details.fields, draft.values);
  const errors = Object.fromEntries(Object.entries(issues).map(([key, issue]) => [`values.${key}`, issue]));
  if (details.kind === 'form') return errors;
  for (const list of ['to', 'cc'] as const) {
    const invalid = findInvalidRecipient(draft[list]);
    if (invalid !== undefined) errors[list] = invalidRecipientMessage(invalid);
  }
  const { subject, body } = renderMessage(details, draft);
  return {
    ...errors,
    ...(draft.to.length === 0 && { to: PROCESS_MESSAGES.to }),
    ...(subject.trim() === '' && { subject: PROCESS_MESSAGES.subject }),
    ...(body.trim() === '' && { body: PROCESS_MESSAGES.body }),
    ...findUnfilledPlaceholders(details, { subject, body }),
  };
}

/** A template may contain placeholders that this process does not have. Those of empty fields are removed from the message. */
function findUnfilledPlaceholders({ fields, placeholders }: ProcessDetails, message: Message): Record<string, string> {
  const keys = [...fields.map(({ key }) => key), ...Object.keys(placeholders)];
  return Object.fromEntries(
    Object.entries(message).flatMap(([part, text]) => {
      const unfilled = findUnknownPlaceholder(text, keys);
      return unfilled === undefined ? [] : [[part, unfilledPlaceholderMessage(unfilled)]];
    }),
  );
}

/** Returns the request body. */
export function toRequestBody(details: ProcessDetails, draft: ExecutionDraft): ExecutionInput {
  const { values } = validateFormValues(details.fields, draft.values);
  if (details.kind === 'form') return { values };
  const allValues = new Map([...Object.entries(details.placeholders), ...Object.entries(values)]);
  return {
    values,
    to: draft.to,
    cc: draft.cc,
    subject: fillPlaceholders(draft.subject ?? draft.message.subject, allValues).trim(),
    body: fillPlaceholders(draft.body ?? draft.message.body, allValues).trim(),
  };
}
