/**
 * Checks that a statement contains only text written by developers: a closed list of words, literals and numbers, the
 * tenant, and the account scope.
 */
import type { Caller } from '../../platform/engine/caller.ts';
import type { Statement } from '../../platform/engine/statement.ts';

const LABELS = new Set(
  `abs account accounts account_id account_members and any array_agg as asc at avg b berths
  between bigint boat boat_id boats boolean bounded
  built_on by c case cast ceil cell coalesce column_key combinations concat count counted crew cross custom_cells custom_rows d
  data date date_part date_trunc day desc distinct done_at due_on else end false fee_minor fill filter first_name flag float8
  floor from fuel g gauge generate_series group grouped harbours having health hi id in int interval is is_closed is_sail
  joined_on join jsonb jsonb_array_elements jsonb_typeof keeper_id kind last lateral left level limit lo load_bp lower m
  materialized max min mrr_minor n name name_key none not null nullif nulls numeric offset on one opened_on or order ordinality
  owner owner_id p percent periods position price_minor r rank reach readings round row_id row_number sailors seasons seen_at
  select skipper skipper_id starts_with state status sum t table_id tenant_id text then time timestamp timestamptz title true
  upper user_id users v value_day value_number value_text voyages weight when where with x zone`.split(/\s+/),
);
const LITERALS = new Set([
  'day',
  'week',
  'month',
  'quarter',
  'year',
  '1 day',
  '7 days',
  '1 month',
  '3 months',
  '1 year',
  'UTC',
  'Pending',
  'number',
  'boolean',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T',
]);
/** Numbers of positions, scales, limits of fills, and fragments written by developers. */
const isKnownNumber = (text: string): boolean =>
  Number(text) <= 30 || ['100', '1000', '5000', '5001', '50000'].includes(text);
const TABLES =
  'boats|voyages|readings|sailors|harbours|seasons|custom_rows|custom_cells|users|accounts|account_members';
const ACCOUNT_TABLES = 'boats|voyages|readings|custom_rows';

/** @throws if the text contains anything else */
export function assertOnlyOwnText({ sql: text, parameters }: Statement, { tenant, ownerScope, account }: Caller): void {
  const fail = (reason: string): never => {
    throw new Error(`${reason}\n${text}`);
  };
  const literals = [...text.matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal);
  for (const literal of literals) if (!LITERALS.has(literal)) fail(`a literal ${literal}`);
  const withoutLiterals = text
    .replace(/'[^']*'/g, ' ')
    .replace(/\$\d+/g, ' ')
    .replace(/"[cmgs]\d+"/g, ' ');
  const unknownNames = (withoutLiterals.match(/[A-Za-z_][A-Za-z_0-9]*/g) ?? []).filter((word) => !LABELS.has(word));
  if (unknownNames.length > 0) fail(`unknown words: ${unknownNames.join(' ')}`);
  for (const number of withoutLiterals.match(/(?<![A-Za-z_0-9])\d[\d.]*/g) ?? []) {
    if (!isKnownNumber(number)) fail(`a number ${number}`);
  }
  if (/[^\w\s"().,*/+\-=<>|:$'[\]~{}^]/.test(text)) fail('an unknown character');

  const getParameter = (index: string | undefined): unknown => parameters[Number(index) - 1];
  const tableAliases = [...text.matchAll(new RegExp(`(?:from|join) (?:${TABLES}) (\\w+)`, 'g'))];
  const tenants = [...text.matchAll(/\b(\w+)\.tenant_id = \$(\d+)::bigint/g)];
  const count = (found: RegExpMatchArray[], alias: string) => found.filter(([, name]) => name === alias).length;
  for (const alias of new Set(tableAliases.map(([, name = '']) => name))) {
    if (count(tableAliases, alias) !== count(tenants, alias)) fail(`a table without its tenant: ${alias}`);
  }
  if (tenants.some(([, , index]) => getParameter(index) !== tenant)) fail('another tenant');

  const accountTableCount = [...text.matchAll(new RegExp(`from (?:${ACCOUNT_TABLES}) x\\b`, 'g'))].length;
  if (accountTableCount === 0) return;
  const accountConditions = [...text.matchAll(/(?:x\."(?:id|boat_id|account_id)"|m\.account_id) = \$(\d+)::bigint/g)];
  if (ownerScope === null) {
    const isCallerAccount = (index: string | undefined) => getParameter(index) === account;
    if (
      account !== undefined &&
      accountConditions.filter(([, index]) => isCallerAccount(index)).length < accountTableCount
    )
      fail('no account');
    return;
  }
  const lookupCount = [...text.matchAll(/x\."(?:id|boat_id|account_id)" = r\.account_id/g)].length;
  const users =
    /^with reach as materialized .*? m\.user_id = any\(\$(\d+)::bigint\[\]\)( and m\.account_id = \$(\d+)::bigint)? order by 1\)/s.exec(
      text,
    );
  if (!users || lookupCount !== accountTableCount) return fail('no account scope');
  if (JSON.stringify(getParameter(users[1])) !== JSON.stringify(ownerScope)) fail('another account scope');
  if (account !== undefined && (users[2] === undefined || getParameter(users[3]) !== account)) fail('no account');
}
