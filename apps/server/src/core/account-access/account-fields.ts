/** The columns of account fields. A field is stored in the column of its name, except for those listed here. */
import {
  type AccountFieldKey,
  getAccountField,
  IMPORTED_FIELDS,
  type ImportedField,
} from '@mainstay/contract/accounts/fields';

/** Imported fields whose cells are resolved to rows of other tables. */
const RESOLVED_FIELDS = ['parent_external_id', 'owner_email', 'tags'] as const;
type ResolvedField = (typeof RESOLVED_FIELDS)[number];
type ImportedColumn = Exclude<ImportedField, ResolvedField>;

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
