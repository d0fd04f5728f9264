/**
 * Formats audit entries as text. Features choose verbs and nouns freely; those without a label here get a generic text.
 */
import type { AuditChange } from '@mainstay/contract/audit';
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';

/** Operations whose text is not simply verb and noun, as `verb entity` or `verb`. */
const OPERATION_LABELS: Readonly<Record<string, string>> = {
  sign_in: 'Signed in',
  sign_out: 'Signed out',
  'deny request': 'Was denied access repeatedly',
  refuse: 'Sign-in rejected',
  lock: 'Sign-in locked',
  invite: 'Invited user',
  reveal: 'Viewed an invitation link',
  password_reset: 'Reset the password',
  password_change: 'Changed the password',
  email_change: 'Changed the email address',
  email_restore: 'Undid a change of the email address',
  accept_invitation: 'Accepted the invitation',
  'create company': 'Created the company',
  'link external_identity': 'Linked an external identity',
  'delete external_identity': 'Removed an external identity',
  'revoke external_identity': 'External identity revoked',
  'end session': 'Ended session',
  'end_others session': 'Ended all other sessions',
  'enable second_factor': 'Turned two-factor authentication on',
  'disable second_factor': 'Turned two-factor authentication off',
  'reset second_factor': 'Reset two-factor authentication',
  'replace recovery_codes': 'Replaced the recovery codes',
  'use recovery_codes': 'Used a recovery code',
  'export audit_log': 'Exported the audit log',
  'create play_application': 'Added a playbook to many accounts',
  'update menu': 'Changed the order of the menu',
  'update appearance': 'Changed the appearance',
  'update health_score': 'Changed the health score',
  'update sign_in_policy': 'Changed the sign-in policy',
  'import custom_table': 'Imported rows into custom table',
  'export imports': 'Downloaded the rejected rows of an import',
  'undo_merge contact': 'Undid the merge of a contact',
  'import.upload': 'Uploaded an import',
  'import.run': 'Started an import',
  'import.done': 'Import finished',
  'import.undo': 'Started undoing an import',
  'import.undone': 'Import undone',
  'import.delete': 'Discarded an import',
};

/** Nouns whose text differs from their name in the log. */
const NOUNS: Readonly<Record<string, string>> = {
  kpi: 'KPI',
  kpi_category: 'KPI category',
  kpi_formula: 'KPI formula',
  kpi_template: 'KPI template',
  play_template: 'playbook',
  automation_rule: 'automatic playbook',
  play_application: 'playbook to many accounts',
  custom_attribute: 'attribute',
  custom_row: 'row of a custom table',
  menu_item: 'deep link',
  definitions: 'definitions',
  report_delivery: 'scheduled report',
  prompt: 'AI prompt',
  ai_provider: 'AI provider',
  ai_model: 'AI model',
};

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  export: 'Exported',
  import: 'Imported',
  enable: 'Enabled',
  run: 'Ran',
  disable: 'Disabled',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  accept: 'Accepted',
  complete: 'Completed',
  reopen: 'Reopened',
  skip: 'Skipped',
  assign: 'Assigned',
  refuse: 'Rejected',
  deny: 'Denied',
  send: 'Sent',
  test: 'Tested',
  dismiss: 'Dismissed',
  archive: 'Archived',
  unarchive: 'Unarchived',
  link: 'Linked',
  revoke: 'Revoked',
  pin: 'Pinned',
  unpin: 'Unpinned',
  merge: 'Merged',
  use: 'Used',
};

const toPlainText = (name: string): string =>
  Object.hasOwn(NOUNS, name)
    ? (NOUNS[name] ?? name)
    : name
        .replace(/[._]+/g, ' ')
        .replace(/^sign in /, 'sign-in ')
        .trim();
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats an entity as text: `sign_in_provider` becomes `Sign-in provider`. */
export const formatEntity = (entity: string): string => capitalize(toPlainText(entity));

/** Formats a verb as text, without the entity. */
export const formatVerb = (verb: string): string =>
  OPERATION_LABELS[verb] ?? VERBS[verb] ?? capitalize(toPlainText(verb));

/** Formats an operation as a readable sentence. */
export const formatOperation = (verb: string, entity: string): string =>
  OPERATION_LABELS[`${verb} ${entity}`] ?? OPERATION_LABELS[verb] ?? `${formatVerb(verb)} ${toPlainText(entity)}`;

/** The kinds of entities whose ids occur in changes. */
type NamedKind = 'people' | 'teams' | 'menus';
/** The fields with such ids, and their labels. */
const ID_FIELDS: Readonly<Record<string, { kind: NamedKind; label: string }>> = {
  leads: { kind: 'people', label: 'Leads' },
  members: { kind: 'people', label: 'Members' },
  user: { kind: 'people', label: 'User' },
  user_id: { kind: 'people', label: 'User' },
  team_id: { kind: 'teams', label: 'Team' },
  order: { kind: 'menus', label: 'Order' },
};

/** A field name may be any text that a user sent, including `__proto__`. */
const findIdField = (name: string) => (Object.hasOwn(ID_FIELDS, name) ? ID_FIELDS[name] : undefined);

type ByKind<T> = Record<NamedKind, T>;

/** The current names of ids in changes. */
export type ChangeNames = ByKind<ReadonlyMap<number, string>>;
const NO_NAMES: ChangeNames = { people: new Map(), teams: new Map(), menus: new Map() };

/** The display names of sign-in methods. Only passwords are not a proper name. */
const STRATEGIES: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries(SIGN_IN_METHODS).map(([strategy, { name }]) => [strategy, name] as const),
  ['local', 'password'],
]);

/** Maximum characters of a displayed value. */
const MAX_VALUE_LENGTH = 500;

/** Formats a value for a table cell. Returns null for an empty value. */
function formatValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((v) => formatValue(v) ?? '').join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : (STRATEGIES.get(value) ?? String(value));
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** Replaces ids by names. A deleted id remains a number. */
function replaceIds(value: unknown, names: ReadonlyMap<number, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, names));
  return typeof value === 'number' ? (names.get(value) ?? `no. ${value}`) : value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the email of a sign-in attempt by an unknown user. */
export const getAttemptedEmail = (changes: unknown): string | null =>
  isObject(changes) && typeof changes.email === 'string' ? changes.email : null;

const toPair = (value: unknown): { before?: unknown; after?: unknown } =>
  isObject(value) && ('before' in value || 'after' in value) ? value : { after: value };

/** Returns the ids in changes whose names are needed. */
export function collectIds(changesList: readonly unknown[]): ByKind<number[]> {
  const ids = { people: new Set<number>(), teams: new Set<number>(), menus: new Set<number>() };
  for (const [name, value] of changesList.filter(isObject).flatMap((changes) => Object.entries(changes))) {
    const field = findIdField(name);
    if (!field) continue;
    const { before, after } = toPair(value);
    for (const id of [before, after].flat()) if (Number.isSafeInteger(id)) ids[field.kind].add(id as number);
  }
  return { people: [...ids.people], teams: [...ids.teams], menus: [...ids.menus] };
}

/** Converts stored changes to one line per field: `{ before, after }` as such, any other value as the current one. */
export function toAuditChanges(changes: unknown, names = NO_NAMES): AuditChange[] {
  if (!isObject(changes)) return [];
  return Object.entries(changes).flatMap(([name, value]) => {
    const pair = toPair(value);
    const field = findIdField(name);
    // Sessions are shown as a count, because their ids mean nothing to users.
    const toPlainSide = (side: unknown) => (name === 'sessions' && Array.isArray(side) ? side.length : side);
    const formatSide = (side: unknown) => formatValue(field ? replaceIds(side, names[field.kind]) : toPlainSide(side));
    const [before, after] = [formatSide(pair.before), formatSide(pair.after)];
    // An unchanged field is omitted.
    return before === after ? [] : [{ field: field?.label ?? formatEntity(name), before, after }];
  });
}

/** Formats all changes of an entry as one line of text. */
export const formatChanges = (changes: readonly AuditChange[]): string =>
  changes
    .map(({ field, before, after }) =>
      before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? 'nothing'}`,
    )
    .join('; ');
