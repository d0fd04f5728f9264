/** Finds records by their words. The cost does not depend on the number of records of the company. */
import { accountScopeTables, isMemberSql, type Reader } from '../account-access/account-scope.ts';
import { Values } from '../../platform/database/values.ts';

/** A word of the search: the beginnings of words that match it, the likeliest first. */
export type WordPrefixes = readonly string[];

/** Up to this number, matching terms are counted to start with the rarest word. */
const COUNT_LIMIT = 300;
/** Maximum number of terms that are read for a prefix. */
const WALK_LIMIT = 10_000;
/** The same for each of many prefixes. */
const VARIANT_WALK_LIMIT = 2000;
/** Maximum number of spelling variants of a word that are searched in a kind. */
const VARIANT_LIMIT = 12;
/** Maximum number of terms of one account that are read. */
const ACCOUNT_LIMIT = 50;

/** The terms `s` that begin with an expression. Only these comparisons use the index under row-level security. */
const beginsWithSql = (prefix: string) => `s.term >= ${prefix} and s.term < ${prefix} || chr(1114111)`;

/**
 * Returns the start of a statement with the CTE `hits` (kind, entity_id, position): the best matches of each kind.
 *
 * A kind is searched by its rarest word, and the other words are compared in the terms of each record. For a user who
 * reads few accounts, this could read many terms of other accounts: the accounts of the scope are read one by one instead.
 *
 * @param values must start with the tenant
 */
export function hitsSql(
  values: Values,
  reader: Reader,
  {
    words,
    openKinds,
    accountKinds,
    limit,
  }: {
    words: readonly WordPrefixes[];
    /** Kinds whose records everyone in the company finds. */
    openKinds: readonly string[];
    /** Kinds whose records belong to accounts. */
    accountKinds: readonly string[];
    limit: number;
  },
): string {
  const isExact = words.every((prefixes) => prefixes.length === 1);
  const { ownerScope } = reader;
  const prefixes = values.bind(words.flat(), 'text[]');
  const numbers = values.bind(
    words.flatMap((list, at) => list.map(() => at)),
    'bigint[]',
  );
  const open = values.bind(ownerScope === null ? [...openKinds, ...accountKinds] : openKinds, 'text[]');
  const restricted = values.bind(ownerScope === null ? [] : accountKinds, 'text[]');
  const wordCount = values.bind(words.length, 'int');
  const size = values.bind(limit, 'int');
  const member = ownerScope && `m.user_id = any(${values.bind(ownerScope, 'bigint[]')})`;

  const otherWordsSql = (no: string) =>
    words.length === 1
      ? 'true'
      : `not exists (select from generate_series(0, ${wordCount} - 1) o (no) where o.no <> ${no} and not coalesce((
          select true from ranges q, search_terms t where q.kind = s.kind and q.no = o.no and t.tenant_id = $1
            and t.entity_id = s.entity_id and t.kind = s.kind and starts_with(t.term, q.prefix) limit 1), false))`;
  const walkSql = (condition: string) => `select w.* from drivers d join ranges r on r.kind = d.kind and r.no = d.no
      cross join lateral (select s.kind, s.entity_id, s.term, r.rank from (
        select s.kind, s.entity_id, s.account_id, s.term from search_terms s where s.tenant_id = $1 and s.kind = r.kind
          and ${beginsWithSql('r.prefix')} order by s.term, s.entity_id limit ${isExact ? WALK_LIMIT : VARIANT_WALK_LIMIT}) s
        where ${otherWordsSql('d.no')} and ${condition} limit ${size}) w`;
  const branches = [`${walkSql('true')} where d.kind = any(${open})`];
  if (member) {
    const isReadableSql = `case when (select large from size) then coalesce(${isMemberSql('s.account_id', member)}, false)
        else s.account_id in (select account_id from reach) end`;
    const walked = `${walkSql(isReadableSql)} where d.kind = any(${restricted})`;
    branches.push(isExact ? `${walked} and (select large from size)` : walked);
    if (isExact)
      branches.push(`select s.kind, s.entity_id, s.term, 1 as rank from
          (select d.no, r.prefix from drivers d join ranges r on r.kind = d.kind and r.no = d.no
            where d.kind = any(${restricted}) order by d.terms, d.no limit 1) d
        cross join reach
        cross join lateral (select s.kind, s.entity_id, s.term from search_terms s where s.tenant_id = $1
          and s.account_id = reach.account_id and s.kind <> 'account_part' and ${beginsWithSql('d.prefix')}
          and s.kind = any(${restricted}) order by s.term limit ${ACCOUNT_LIMIT}) s
        where not (select large from size) and ${otherWordsSql('d.no')}`);
  }
  const scope = member ? `${accountScopeTables(`m.tenant_id = $1 and ${member}`)}, ` : 'with ';
  return `${scope}ranges as materialized (
      select * from (
        select k.kind, p.no, p.prefix, p.rank::int, n.terms,
          row_number() over (partition by k.kind, p.no order by p.rank) as place
        from unnest(${open} || ${restricted}) k (kind)
          cross join unnest(${prefixes}, ${numbers}) with ordinality p (prefix, no, rank)
          cross join lateral (select count(*)::int as terms from (select from search_terms s where s.tenant_id = $1
            and s.kind = k.kind and ${beginsWithSql('p.prefix')} limit ${COUNT_LIMIT}) c) n
        where n.terms > 0) p
      where place <= ${VARIANT_LIMIT}),
    drivers as materialized (
      select distinct on (kind) kind, no, terms from (
        select kind, no, sum(terms) as terms, count(*) over (partition by kind) as words from ranges group by kind, no) w
      where words = ${wordCount} order by kind, terms, no),
    hits as materialized (
      select kind, entity_id, position from (
        select kind, entity_id, row_number() over (partition by kind order by rank, term, entity_id) as position from (
          select distinct on (kind, entity_id) kind, entity_id, term, rank from (${branches.join(' union all ')}) b
          order by kind, entity_id, rank, term) f) h
      where position <= ${size})`;
}
