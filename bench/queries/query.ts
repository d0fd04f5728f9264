/** Common types of the ten queries of the components benchmark. */
import type { Definition, Filters, Sort } from '@mainstay/contract/components/definition';
import type { z } from 'zod';

/** SQL text with numbered parameters and their values. `$1` is the tenant, and `$2` the users of a limited account scope. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Prepared once per connection, if planning costs more than a generic plan loses. Other statements are planned each time. */
  prepared?: boolean;
}

export interface Caller {
  tenant: number;
  user: number;
  roles: readonly string[];
  /** Users whose accounts can be read. Null means all accounts. */
  ownerScope: readonly number[] | null;
}

/** `everyone` reads all 100,000 accounts, `lead` 2,000, `CSM` 400. */
export type CallerName = 'everyone' | 'lead' | 'CSM';

/** The filters and sort order that a reader adds to the definition, in the format of the API. */
export interface Request {
  filters?: z.input<typeof Filters>;
  sort?: z.input<typeof Sort>[];
  pageSize: number;
}

export type DefinitionInput = z.input<typeof Definition>;

export interface BenchQuery {
  name: string;
  by: CallerName;
  /** The equivalent definition for the engine, as an author saves it. */
  definition: DefinitionInput;
  request: Request;
  /** Handwritten SQL that returns the same rows and columns in the same order. */
  rows(caller: Caller, today: string): Statement;
  /** Total number of rows if they do not fit on one page. Otherwise the page contains all rows. */
  count?(caller: Caller, today: string): Statement;
}

/** The accounts of a limited account scope, named `reach`. They are looked up one by one behind an optimization fence (`offset 0`). */
export const ACCOUNT_SCOPE = `with reach as materialized (
  select distinct account_id from account_members where tenant_id = $1 and user_id = any($2::bigint[]))`;

/**
 * Returns the leading values for {@link ACCOUNT_SCOPE}.
 * @throws for a caller with access to all accounts
 */
export const accountScopeValues = ({ tenant, ownerScope }: Caller): unknown[] => {
  if (ownerScope === null) throw new Error('This query requires a caller with limited account scope.');
  return [tenant, ownerScope];
};
