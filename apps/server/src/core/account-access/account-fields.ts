/** The columns of account fields. A field is stored in the column of its name, except for those listed here. */
import {
  type AccountFieldKey,
  type FieldValue,
  getAccountField,
  IMPORTED_FIELDS,
  type ImportedField,
  LISTED_FIELDS,
  type ListedField,
  OPTIONAL_LIST_FIELDS,
  type OptionalListField,
  type StoredFieldValue,
  toFieldValue,
} from '@mainstay/contract/accounts/fields';

type ListKey = ListedField | OptionalListField;
/** Seats are imported, but the list shows those of the subscriptions. */
const LIST_COLUMN_NAMES = { seats: 'licensed_seats' } as const satisfies Partial<Record<ListKey, string>>;
type ListColumnNames = typeof LIST_COLUMN_NAMES;
type ListColumn<K extends ListKey> = K extends keyof ListColumnNames ? ListColumnNames[K] : K;
/** The columns of the list and their values. */
export type ListedColumns = { [K in ListKey as ListColumn<K>]: StoredFieldValue<K> };

export const getListColumn = (key: ListKey): keyof ListedColumns =>
  key in LIST_COLUMN_NAMES ? LIST_COLUMN_NAMES[key as keyof ListColumnNames] : (key as keyof ListedColumns);
export const LIST_COLUMNS = [...LISTED_FIELDS, ...OPTIONAL_LIST_FIELDS].map(getListColumn);

/** Imported fields whose cells are resolved to rows of other tables. */
const RESOLVED_FIELDS = ['parent_external_id', 'owner_email', 'tags'] as const;
type ResolvedField = (typeof RESOLVED_FIELDS)[number];
export type ImportedColumn = Exclude<ImportedField, ResolvedField>;

type ColumnType = 'text' | 'int' | 'date' | 'boolean';
/** Types that are stored differently than as text. */
const COLUMN_TYPES: Readonly<Record<string, ColumnType>> = { whole: 'int', date: 'date', truth: 'boolean' };
export const getColumnType = (key: AccountFieldKey): ColumnType => COLUMN_TYPES[getAccountField(key).type] ?? 'text';

/** The columns that an import writes without resolving the cell. */
export const IMPORTED_COLUMNS = IMPORTED_FIELDS.filter(
  (key): key is ImportedColumn => !(RESOLVED_FIELDS as readonly string[]).includes(key),
);

/** Returns an empty text for each imported text that is neither required nor nullable. */
export const getEmptyTexts = (): Record<string, string> =>
  Object.fromEntries(
    IMPORTED_COLUMNS.flatMap((key) => {
      const { nullable, import: column } = getAccountField(key);
      return nullable || column?.required || getColumnType(key) !== 'text' ? [] : [[key, '']];
    }),
  );

/** Returns the values of fields for a response. */
export const toFieldValues = <K extends AccountFieldKey>(row: Readonly<Record<K, unknown>>, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, toFieldValue(key, row[key])])) as { [P in K]: FieldValue<P> };
