/**
 * What the server does differently for a kind of component. By default, a component returns the rows of its query, and reports list them
 * in a table.
 */
import type { DefinitionByKind, Kind, Meta } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';
import { sanitizeMarkup, toPlainText } from './clean-markup.ts';

interface ComponentKind<D> {
  /** Returns the stored form of a definition. */
  normalize?(definition: D): D;
  /** Returns the issues that the schema cannot express. */
  validate?(definition: D): ValidationIssue[];
  limitPageSize?(size: number, meta: Meta): number;
  /** It has no query, so requests for its rows are rejected. */
  hasNoRows?: true;
  /** Returns the text that a report contains instead of a table. */
  toText?(definition: D, reply: Report): string;
  /** A report also contains all rows as a file. */
  isAttached?: true;
}

const MAX_TABLE_ROWS = 30;
const CAPPED_PAGE = 25;

const COMPONENT_KINDS: { readonly [K in Kind]?: ComponentKind<DefinitionByKind<K>> } = {
  html: {
    normalize: (definition) => ({ ...definition, html: sanitizeMarkup(definition.html) }),
    // Markup never shows more rows than its definition states.
    limitPageSize: (size, { page_size }) => Math.min(size, page_size),
    toText: (_, { html = '' }) => toPlainText(html),
  },
  table: {
    // A request for more than 30 rows returns 25 (C3-18).
    limitPageSize: (size) => (size > MAX_TABLE_ROWS ? CAPPED_PAGE : size),
    isAttached: true,
  },
  graph: {
    validate: ({ meta }) =>
      meta.chartOptions ? [] : [{ place: 'meta.chartOptions', reason: 'A chart requires chartOptions.' }],
  },
  score: { hasNoRows: true },
  'react-table': { isAttached: true },
  'react-ai': { hasNoRows: true },
};

/** Returns what is different for the kind of a definition. */
export const getComponentKind = <K extends Kind>({ kind }: { kind: K }): ComponentKind<DefinitionByKind<K>> =>
  COMPONENT_KINDS[kind] ?? {};
