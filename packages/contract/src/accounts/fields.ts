/**
 * The fields of an account. List, filters, sort orders, details, exports, imports, bulk edits and datasets derive from this description.
 * Metrics are not fields, because the server computes them.
 */
import type { ImportKind } from '../rules/import-kinds.ts';

/** A `choice` is one of `choices`. */
type TextType = 'id' | 'text' | 'long_text' | 'email' | 'choice';
/** `whole` is a whole number, `truth` is yes or no. */
type AccountFieldType = TextType | 'whole' | 'date' | 'truth';

interface AccountField {
  /** The name in details, filters, bulk edits and datasets, and of the column in import files. */
  label: string;
  type: AccountFieldType;
  choices?: readonly string[];
  /** An account without a value stores null. Texts without this property store an empty text, which responses return as null. */
  nullable?: true;
  /** Responses return an empty text as it is. */
  returnsEmptyText?: true;
  /** A column of the list and its export. If it is optional, an administrator decides whether the list has it. */
  list?: { optional?: true; label?: string };
  /** Shown in the details of an account. */
  details?: true;
  /** Texts are filtered by value, numbers and days by range. */
  filter?: true;
  /** Texts, numbers and days can be sorted. */
  sort?: true;
  /** A text that can be set for many accounts. */
  bulkEdit?: true;
  /** A column of the dataset `accounts`. With a label, it is also a column of all datasets whose rows have an account. */
  dataset?: { relatedLabel?: string };
  /** Aliases are header texts that match the field, in lower case with letters and digits only. */
  import?: { aliases: readonly string[]; required?: true; refers?: ImportKind };
}

/**
 * All fields, in the order of datasets and sort orders. Where a place treats a field in its own way, the field lacks the property here:
 * names, status, owner, tags and rank have columns, filters or bulk edits of their own.
 */
export const ACCOUNT_FIELDS = {
  external_id: {
    label: 'Account ID',
    type: 'id',
    import: { aliases: ['accountid', 'id', 'customerid', 'companyid', 'externalid'], required: true },
  },
  name: {
    label: 'Account name',
    type: 'text',
    import: {
      aliases: ['accountname', 'name', 'company', 'companyname', 'customer', 'customername'],
      required: true,
    },
  },
  parent_external_id: {
    label: 'Parent account ID',
    type: 'id',
    import: { aliases: ['parentid', 'parentaccountid', 'parent'], refers: 'accounts' },
  },
  owner_email: {
    label: 'Primary owner',
    type: 'email',
    import: { aliases: ['owner', 'owneremail', 'csm', 'csmemail', 'primaryowner', 'accountmanager'] },
  },
  status: {
    label: 'Status',
    type: 'choice',
    choices: ['Active', 'Closed'],
    import: { aliases: ['status', 'accountstatus'] },
  },
  plan: {
    label: 'Plan',
    type: 'text',
    returnsEmptyText: true,
    list: { label: 'Type' },
    details: true,
    dataset: { relatedLabel: 'Account plan' },
    import: { aliases: ['plan', 'plantier', 'type', 'accounttype', 'edition'] },
  },
  tier: {
    label: 'Tier',
    type: 'text',
    list: {},
    details: true,
    filter: true,
    sort: true,
    bulkEdit: true,
    dataset: { relatedLabel: 'Account tier' },
    import: { aliases: ['tier', 'grade'] },
  },
  segment: {
    label: 'Segment',
    type: 'text',
    list: {},
    details: true,
    filter: true,
    sort: true,
    dataset: { relatedLabel: 'Account segment' },
    import: { aliases: ['segment', 'vertical'] },
  },
  industry: {
    label: 'Industry',
    type: 'text',
    nullable: true,
    list: { optional: true },
    details: true,
    dataset: { relatedLabel: 'Industry' },
    import: { aliases: ['industry', 'sector'] },
  },
  country: {
    label: 'Country',
    type: 'text',
    nullable: true,
    list: { optional: true },
    details: true,
    dataset: {},
    import: { aliases: ['country', 'countrycode'] },
  },
  website: {
    label: 'Website',
    type: 'text',
    nullable: true,
    list: { optional: true },
    details: true,
    import: { aliases: ['website', 'url', 'domain'] },
  },
  referral_source: {
    label: 'Referral source',
    type: 'text',
    nullable: true,
    list: { optional: true },
    import: { aliases: ['referralsource', 'leadsource', 'source'] },
  },
  rank: {
    label: 'Rank',
    type: 'whole',
    nullable: true,
    filter: true,
    sort: true,
    dataset: {},
    import: { aliases: ['rank'] },
  },
  tags: { label: 'Tags', type: 'long_text', import: { aliases: ['tags', 'tag', 'labels'] } },
  seats: {
    label: 'Licensed seats',
    type: 'whole',
    nullable: true,
    list: { optional: true, label: 'Seats paid for' },
    import: { aliases: ['seats', 'licenses', 'licences', 'licensedseats', 'users'] },
  },
  onboarded_on: {
    label: 'Customer since',
    type: 'date',
    list: { optional: true, label: 'Customer since' },
    import: {
      aliases: ['signupdate', 'created', 'createdat', 'createdon', 'onboarded', 'onboardedon', 'customersince'],
    },
  },
  closed_on: {
    label: 'Closed on',
    type: 'date',
    nullable: true,
    import: { aliases: ['closedon', 'closedat', 'closeddate', 'closingdate', 'churndate', 'churnedon'] },
  },
  is_trial: { label: 'Trial', type: 'truth', import: { aliases: ['istrial', 'trial'] } },
  description: { label: 'Description', type: 'long_text', import: { aliases: ['description', 'about', 'notes'] } },
} as const satisfies Record<string, AccountField>;

type Fields = typeof ACCOUNT_FIELDS;
export type AccountFieldKey = keyof Fields;
/** The fields with a property, or with a value of it. */
type KeysWith<P extends keyof AccountField, V = unknown> = {
  [K in AccountFieldKey]: Fields[K] extends Readonly<Record<P, V>> ? K : never;
}[AccountFieldKey];

export type OptionalListField = KeysWith<'list', { readonly optional: true }>;
export type ListedField = Exclude<KeysWith<'list'>, OptionalListField>;
export type DetailField = KeysWith<'details'>;
export type FilterField = KeysWith<'filter'>;
/** Fields that are filtered by one of the values that occur. */
export type ValueFilterField = Exclude<FilterField, KeysWith<'type', 'whole' | 'date'>>;
export type SortField = KeysWith<'sort'>;
export type BulkEditField = KeysWith<'bulkEdit'>;
export type DatasetField = KeysWith<'dataset'>;
export type ImportedField = KeysWith<'import'>;

/** A field's value as stored in its column. */
export type StoredFieldValue<K extends AccountFieldKey> =
  | (K extends KeysWith<'type', 'whole'> ? number : K extends KeysWith<'type', 'truth'> ? boolean : string)
  | (K extends KeysWith<'nullable'> ? null : never);
/** A field's value in responses. */
export type FieldValue<K extends AccountFieldKey> =
  | StoredFieldValue<K>
  | (K extends KeysWith<'type', TextType> ? (K extends KeysWith<'returnsEmptyText'> ? never : null) : never);

const KEYS = Object.keys(ACCOUNT_FIELDS) as AccountFieldKey[];
/** Returns the description of a field with all properties. */
export const getAccountField = (key: AccountFieldKey): AccountField => ACCOUNT_FIELDS[key];
const keysWith = <P extends keyof AccountField>(property: P): KeysWith<P>[] =>
  KEYS.filter((key): key is KeysWith<P> => property in ACCOUNT_FIELDS[key]);
/** Returns the keys with some of them moved to the front. */
const withFirst = <K extends AccountFieldKey>(keys: readonly K[], first: readonly AccountFieldKey[]): K[] => [
  ...first.flatMap((key) => keys.filter((other) => other === key)),
  ...keys.filter((key) => !first.includes(key)),
];
/** Returns the keys in the order of screens and exports, which show the segment before the tier. */
export const inDisplayOrder = <K extends AccountFieldKey>(keys: readonly K[]): K[] =>
  withFirst(keys, ['plan', 'segment', 'tier']);

const LIST_KEYS = keysWith('list');
const isOptional = (key: AccountFieldKey): key is OptionalListField => getAccountField(key).list?.optional === true;
/** The columns that every list has. */
export const LISTED_FIELDS = LIST_KEYS.filter((key): key is ListedField => !isOptional(key));
/** The columns that an administrator can add to the list. */
export const OPTIONAL_LIST_FIELDS = LIST_KEYS.filter(isOptional);
export const getListLabel = (key: ListedField | OptionalListField): string => {
  const { list, label } = getAccountField(key);
  return list?.label ?? label;
};
export const DETAIL_FIELDS = keysWith('details');
export const SORT_FIELDS = keysWith('sort');
export const isSortField = (column: string): column is SortField => (SORT_FIELDS as readonly string[]).includes(column);
export const BULK_EDIT_FIELDS = keysWith('bulkEdit');
export const isBulkEditField = (field: string): field is BulkEditField =>
  (BULK_EDIT_FIELDS as readonly string[]).includes(field);
export const DATASET_FIELDS = keysWith('dataset');

export const FILTER_FIELDS = keysWith('filter');
export const isFilterField = (column: string): column is FilterField =>
  (FILTER_FIELDS as readonly string[]).includes(column);
/** The kinds of filters, except for values. */
const RANGE_KINDS: Partial<Record<AccountFieldType, 'numrange' | 'daterange'>> = {
  whole: 'numrange',
  date: 'daterange',
};
export const getFilterKind = (key: FilterField): 'choice' | 'numrange' | 'daterange' =>
  RANGE_KINDS[getAccountField(key).type] ?? 'choice';
export const VALUE_FILTER_FIELDS = FILTER_FIELDS.filter(
  (key): key is ValueFilterField => getFilterKind(key) === 'choice',
);
export const isValueFilterField = (column: string): column is ValueFilterField =>
  (VALUE_FILTER_FIELDS as readonly string[]).includes(column);

/** In the order of import files. */
export const IMPORTED_FIELDS = withFirst(keysWith('import'), [
  ...(['external_id', 'name', 'parent_external_id', 'owner_email', 'status', 'plan', 'tier', 'segment'] as const),
  ...(['rank', 'tags', 'seats', 'onboarded_on', 'closed_on'] as const),
]);

/** Returns a field's value for a response. */
export const toFieldValue = (key: AccountFieldKey, stored: unknown): unknown => {
  const { nullable, returnsEmptyText } = getAccountField(key);
  return stored === '' && !nullable && !returnsEmptyText ? null : stored;
};
