/** What the search finds. Each feature contributes its kinds of records. */
import type { SearchResult } from '@mainstay/contract/search';
import { extensionPoint } from '../../platform/feature.ts';
import type { Access } from '../../platform/session/access.ts';

export interface SearchKind {
  /** The kind in `search_terms`, where triggers write the names (`searchable_table` in the migrations). */
  readonly kind: string;
  /** The key of its results in replies. */
  readonly group: string;
  readonly table: string;
  /** The name that results show, an expression over the row `x`. */
  readonly nameSql: string;
  /** The text whose words are indexed. Defaults to the name. */
  readonly indexedSql?: string;
  /** The account of the record, an expression over `x`. Only users who may read the account find the record. */
  readonly accountSql?: string;
  /** The condition of the records that can be found. Defaults to all. */
  readonly condition?: string;
  /** A short detail of the result, an expression over `x`. */
  readonly captionSql?: string;
  /** Expressions over `x` that `toResult` needs. `$1` is the tenant and `$2` the caller. */
  readonly values?: Readonly<Record<string, string>>;
  /** Completes a result. */
  readonly toResult?: (result: SearchResult, values: Readonly<Record<string, unknown>>, access: Access) => SearchResult;
}

export const searchKinds = extensionPoint<SearchKind>('search-kinds');
