/** What the ten questions of the components bench have in common. */
import type { Definition, Filters, Sort } from '@mainstay/contract/components/definition';
import type { z } from 'zod';

/** Text with numbered places, and what stands in them. `$1` is the tenant, and `$2` the users of a limited reach. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Prepared once a connection: where planning costs more than a plan for any values loses. Others are planned each time. */
  prepared?: boolean;
}

export interface Caller {
  tenant: number;
  user: number;
  roles: readonly string[];
  /** Users whose accounts are read; null means every account. */
  reach: readonly number[] | null;
}

/** `everyone` reads all 100,000 accounts, `lead` 2,000, `CSM` 400. */
export type CallerName = 'everyone' | 'lead' | 'CSM';

/** What a reader asks on top of the definition, in the words of a call. */
export interface Request {
  filters?: z.input<typeof Filters>;
  sort?: z.input<typeof Sort>[];
  pageSize: number;
}

export type DefinitionInput = z.input<typeof Definition>;

export interface BenchQuery {
  name: string;
  by: CallerName;
  /** What asks the same of the engine, as an author saves it. */
  definition: DefinitionInput;
  request: Request;
  /** The same rows with their columns in the same order, as a person who knows this schema asks for them. */
  rows(caller: Caller, today: string): Statement;
  /** How many rows there are in all, where they do not fit the page. Elsewhere the page tells. */
  count?(caller: Caller, today: string): Statement;
}

/** The accounts of a limited reach, under the name `reach`. Those are looked up one by one behind a fence (`offset 0`). */
export const ACCOUNT_SCOPE = `with reach as materialized (
  select distinct account_id from account_members where tenant_id = $1 and user_id = any($2::bigint[]))`;

/** What {@link REACH} begins the values with. @throws for a caller who reads everything */
export const accountScopeValues = ({ tenant, reach }: Caller): unknown[] => {
  if (reach === null) throw new Error('This question is written for a limited reach.');
  return [tenant, reach];
};
