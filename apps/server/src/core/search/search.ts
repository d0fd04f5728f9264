/** Searches the names of records that the caller may read. */
import { foldText, toSearchWords } from '@mainstay/contract/rules/search-text';
import { CATEGORY_LIMIT, GROUP_LIMIT, type SearchResult } from '@mainstay/contract/search';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { isPlainText } from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';
import { hitsSql, type WordPrefixes } from './find-hits.ts';
import { type SearchKind, searchKinds } from './search-kinds.ts';
import { getSpellingVariants } from './spelling-variants.ts';

export type SearchResults = Record<string, SearchResult[]>;

/** Words after these are ignored. */
const WORD_LIMIT = 8;
/** With fewer results, words with a typing mistake are searched too. */
const FEW_RESULTS = GROUP_LIMIT;
/** Matches that are read for each result, so that the best names can be selected. */
const CANDIDATES_PER_RESULT = 4;

const fieldsSql = ({ nameSql, captionSql, accountSql, values = {} }: SearchKind): string => {
  const details = Object.entries(values).map(([name, expression]) => `'${name}', ${expression}`);
  return `x.id, ${nameSql} as name, ${captionSql ?? 'null'}::text as caption, ${accountSql ?? 'null'}::bigint as account_id,
    jsonb_build_object(${details.join(', ')}) as details`;
};

/** Each record is read by its key: a plain join might read whole tables. */
const recordsSql = (kind: SearchKind): string =>
  `select '${kind.group}' as "group", h.position, x.*, a.name as account_name from hits h
    cross join lateral (select ${fieldsSql(kind)} from ${kind.table} x
      where x.tenant_id = $1 and x.id = h.entity_id and ${kind.condition ?? 'true'} offset 0) x
    left join lateral (select a.name from accounts a where a.tenant_id = $1 and a.id = x.account_id offset 0) a on true
    where h.kind = '${kind.kind}'`;

interface FoundRecord {
  group: string;
  position: number;
  id: number;
  name: string;
  caption: string | null;
  account_id: number | null;
  account_name: string | null;
  details: Record<string, unknown>;
}

/** Returns the matches in one statement, best first. */
async function findRecords(
  tx: TenantTx,
  access: Access,
  { kinds, words, limit }: { kinds: readonly SearchKind[]; words: readonly WordPrefixes[]; limit: number },
): Promise<FoundRecord[]> {
  const values = new Values(tx.tenant, access.user);
  const getNames = (list: readonly SearchKind[]) => list.map(({ kind }) => kind);
  const hits = hitsSql(values, access, {
    words,
    openKinds: getNames(kinds.filter(({ accountSql }) => accountSql === undefined)),
    accountKinds: getNames(kinds.filter(({ accountSql }) => accountSql !== undefined)),
    limit: limit * CANDIDATES_PER_RESULT,
  });
  return tx.rows(
    `${hits} select * from (${kinds.map(recordsSql).join(' union all ')}) r where $2::bigint is not null
     order by r.position`,
    values.list,
    'custom',
  );
}

const toResult = (kind: SearchKind, access: Access, found: FoundRecord): SearchResult => {
  const { id, name, caption, account_id, account_name, details } = found;
  const result: SearchResult = {
    id,
    name,
    ...(account_id !== null && account_name !== null && { account_id, account_name }),
    ...(caption !== null && caption !== '' && { caption }),
  };
  return kind.toResult ? kind.toResult(result, details, access) : result;
};

/** Names that begin with the text come first, equal ones before others. */
const compareNames = (text: string) => {
  const getRank = (name: string) => (name === text ? 0 : name.startsWith(text) ? 1 : 2);
  return (a: string, b: string) => getRank(a) - getRank(b) || (a < b ? -1 : a > b ? 1 : 0);
};

/**
 * Finds records of some kinds. Each word of the text must begin a word of the name; if few records match, a word may
 * contain one typing mistake.
 */
async function findResults(
  tx: TenantTx,
  access: Access,
  { text, kinds, limit }: { text: string; kinds: readonly SearchKind[]; limit: number },
): Promise<SearchResults> {
  const words = isPlainText(text) ? toSearchWords(text).slice(0, WORD_LIMIT) : [];
  const results: SearchResults = Object.fromEntries(kinds.map(({ group }) => [group, []]));
  // A text of separators only has no words. No name contains it.
  if (words.length === 0 && text.trim() !== '') return results;
  const exactPrefixes: WordPrefixes[] = words.length === 0 ? [['']] : words.map((word) => [word]);
  const found = await findRecords(tx, access, { kinds, words: exactPrefixes, limit });
  const compare = compareNames(foldText(text.trim()));
  for (const kind of kinds)
    results[kind.group] = found
      .filter(({ group }) => group === kind.group)
      .map((record) => toResult(kind, access, record))
      .map((result) => ({ result, name: foldText(result.name) }))
      .sort((a, b) => compare(a.name, b.name) || a.result.id - b.result.id)
      .slice(0, limit)
      .map(({ result }) => result);
  const similarPrefixes = words.map((word) => [word, ...getSpellingVariants(word)]);
  const isComplete = found.length >= FEW_RESULTS || similarPrefixes.every((prefixes) => prefixes.length === 1);
  if (isComplete) return results;
  const similar = await findRecords(tx, access, { kinds, words: similarPrefixes, limit });
  for (const kind of kinds) {
    const list = results[kind.group] ?? [];
    const ids = new Set(list.map(({ id }) => id));
    const added = similar.filter(({ group, id }) => group === kind.group && !ids.has(id));
    results[kind.group] = [...list, ...added.map((record) => toResult(kind, access, record))].slice(0, limit);
  }
  return results;
}

/** Finds records of all kinds. An empty text finds none. */
export async function searchEverything(tx: TenantTx, access: Access, text: string): Promise<SearchResults> {
  const kinds = searchKinds.from(tx.features);
  if (text.trim() === '') return Object.fromEntries(kinds.map(({ group }) => [group, []]));
  return findResults(tx, access, { text, kinds, limit: GROUP_LIMIT });
}

/** Finds records of one group. An empty text finds the first ones. @throws BusinessError if the group is unknown */
export function searchCategory(
  tx: TenantTx,
  access: Access,
  { text, group }: { text: string; group: string },
): Promise<SearchResults> {
  const kinds = searchKinds.from(tx.features).filter((kind) => kind.group === group);
  if (kinds.length === 0) throw new BusinessError('Unknown category.');
  return findResults(tx, access, { text, kinds, limit: CATEGORY_LIMIT });
}
