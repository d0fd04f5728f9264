/** Formats the parts of a definition as text, for the comparison of two versions. */
import type { Link, Parameter, Source, Threshold } from '@mainstay/contract/components/definition';
import { type Condition, type Expression, OPERATOR_LABELS } from '@mainstay/contract/rules/expressions';
import { formatOption } from '../../platform/forms/compare-values.ts';
import {
  AGGREGATE_LABELS,
  LINK_KINDS,
  PARAM_ORIGINS,
  PARAM_TYPES,
  THRESHOLD_OPERATORS,
} from './editor/components/option-labels.ts';

const formatLinkKind = formatOption(LINK_KINDS);
const formatOperator = formatOption(THRESHOLD_OPERATORS);
const formatParamType = formatOption(PARAM_TYPES);
const formatParamOrigin = formatOption(PARAM_ORIGINS);
/** Formats the id of a page or component whose name is not loaded. */
const formatId = (id: number): string => `No. ${id}`;
const joinParts = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Returns one line for each threshold. */
export const formatThresholds = (thresholds: readonly Threshold[]): string[] =>
  thresholds.map(({ op, from, to, color, label }) =>
    joinParts(`${formatOperator(op)} ${from}${to === undefined ? '' : ` and ${to}`}`, label, color),
  );

/** Formats an expression like the formula that it could be. */
export function formatExpression(expression: Expression | undefined): string {
  if (expression === undefined) return '';
  if ('formula' in expression) return expression.formula;
  if ('field' in expression) return expression.field;
  if ('value' in expression) return String(expression.value);
  if ('param' in expression) return `Parameter ${expression.param}`;
  if ('measure' in expression) return expression.measure;
  if ('kpi' in expression) return `KPI ${expression.kpi}`;
  if ('fn' in expression) return `${expression.fn}(${expression.args.map(formatExpression).join(', ')})`;
  const { agg, of, where } = expression;
  const rows = where ? ` where ${formatCondition(where)}` : '';
  return `${AGGREGATE_LABELS[agg]}${of ? ` of ${formatExpression(of)}` : ''}${rows}`;
}

/** Formats a condition as a sentence; an empty text without a condition. */
export function formatCondition(condition: Condition | undefined): string {
  if (condition === undefined) return '';
  const join = (members: readonly Condition[], word: string) =>
    members.map((one) => ('left' in one ? formatCondition(one) : `(${formatCondition(one)})`)).join(` ${word} `);
  if ('all' in condition) return join(condition.all, 'and');
  if ('any' in condition) return join(condition.any, 'or');
  if ('not' in condition) return `not (${formatCondition(condition.not)})`;
  const { left, op, right = [] } = condition;
  const values = right.map(formatExpression).join(op === 'between' ? ' and ' : ', ');
  return [formatExpression(left), OPERATOR_LABELS[op], values].filter((part) => part !== '').join(' ');
}

/** @param getLabel returns the label of a dataset or custom table by its name */
export const formatSource = (source: Source, getLabel: (name: string) => string): string => {
  if (source.kind === 'static') return `Static rows: ${source.rows.map((row) => JSON.stringify(row)).join(', ')}`;
  return getLabel(source.kind === 'dataset' ? source.name : source.table);
};

/** Returns one line for each parameter. */
export const formatParams = (params: readonly Parameter[]): string[] =>
  params.map(({ name, type, from, required, default: initial }) =>
    joinParts(
      name,
      formatParamType(type),
      formatParamOrigin(from),
      required ? 'required' : undefined,
      initial === undefined ? undefined : `default ${initial}`,
    ),
  );

/** Returns the values that a link or a component receives. */
export const formatMap = (map: Readonly<Record<string, string | Expression>>): string =>
  Object.entries(map)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : formatExpression(value)}`)
    .join(', ');

/** @param getName returns the name of a page or component by its id */
export function formatLink(
  link: Link | null | undefined,
  getName: (kind: 'menu' | 'scroll', id: number) => string = (_kind, id) => formatId(id),
): string {
  if (!link) return '';
  const kind = formatLinkKind(link.type);
  if (link.type === 'account') return joinParts(kind, `ID column ${link.id}`, `name column ${link.name}`);
  if (link.type === 'action') return joinParts(kind, `ID column ${link.id}`);
  if (link.type === 'scroll') return joinParts(kind, getName('scroll', link.component_id));
  return joinParts(kind, link.type === 'url' ? link.href : getName('menu', link.menuId), formatMap(link.linkparams));
}
