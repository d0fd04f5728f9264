/** The draft of an external process in the editor: its values, validation and request body. */
import type { ExternalProcess, ProcessBody } from '@mainstay/contract/external-processes';
import {
  FIELD_KEY,
  type FieldType,
  validateFormFields,
  validateMessage,
  PROCESS_MESSAGES,
  type ProcessKind,
} from '@mainstay/contract/rules/external-processes';

export interface FieldDraft {
  /** A local id that is not sent to the server. */
  id: number;
  /** The key under which the value is sent; null while it follows the label. */
  key: string | null;
  label: string;
  type: FieldType;
  required: boolean;
  /** The initial value in the form. */
  value: string;
  options: readonly string[];
}

export interface ProcessDraft {
  kind: ProcessKind;
  name: string;
  description: string;
  url: string;
  subject: string;
  body: string;
  fields: readonly FieldDraft[];
}

/** @param id an id that no other field has */
export const createField = (id: number): FieldDraft => ({
  id,
  key: null,
  label: '',
  type: 'text',
  required: false,
  value: '',
  options: [],
});
export const getNextId = (fields: readonly FieldDraft[]): number => Math.max(-1, ...fields.map(({ id }) => id)) + 1;

export const toProcessDraft = (process: ExternalProcess | null): ProcessDraft => ({
  kind: process?.kind ?? 'form',
  name: process?.name ?? '',
  description: process?.description ?? '',
  url: process?.url ?? '',
  subject: process?.subject ?? '',
  body: process?.body ?? '',
  fields: process?.fields.map((field, id) => ({ ...field, id })) ?? [],
});

/** Suggests a key from the label: `Gift card value` becomes `gift_card_value`. */
export const suggestKey = ({ key, label }: Pick<FieldDraft, 'key' | 'label'>): string =>
  key ??
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_$/g, '')
    .slice(0, 50);

const toFields = ({ fields }: ProcessDraft) =>
  fields.map((field) => ({
    key: suggestKey(field),
    label: field.label.trim(),
    type: field.type,
    required: field.required,
    value: field.value.trim(),
    options: field.type === 'choice' ? field.options.map((one) => one.trim()).filter((one) => one !== '') : [],
  }));

/** Returns the request body. */
export function toRequestBody(draft: ProcessDraft): ProcessBody {
  const { kind, url, subject, body } = draft;
  const common = { name: draft.name.trim(), description: draft.description.trim(), fields: toFields(draft) };
  return kind === 'form'
    ? { kind, ...common, url: url.trim() }
    : { kind, ...common, subject: subject.trim(), body: body.trim() };
}

/** Validates the draft. Keys are the server's field paths: `url`, `fields.2.key`. */
export function validateDraft(draft: ProcessDraft): Record<string, string> {
  const { kind, name, url, subject, body } = draft;
  const fields = toFields(draft);
  const errors: Record<string, string> = {};
  if (name.trim() === '') errors.name = PROCESS_MESSAGES.name;
  for (const [at, { key, label }] of fields.entries()) {
    if (label === '') errors[`fields.${at}.label`] = PROCESS_MESSAGES.label;
    else if (!FIELD_KEY.test(key)) errors[`fields.${at}.key`] = PROCESS_MESSAGES.key;
  }
  const issues = [
    ...validateFormFields(fields),
    ...(kind === 'email' ? validateMessage({ subject, body }, fields) : []),
  ];
  if (kind === 'form' && !/^https?:\/\/\S+$/i.test(url.trim())) errors.url = PROCESS_MESSAGES.url;
  if (kind === 'email' && subject.trim() === '') errors.subject = PROCESS_MESSAGES.subject;
  if (kind === 'email' && body.trim() === '') errors.body = PROCESS_MESSAGES.body;
  // Two fields without a label also have the same key, but only the missing label is reported.
  for (const { place, reason } of issues)
    if (errors[place.replace(/key$/, 'label')] === undefined) errors[place] ??= reason;
  return errors;
}
