/** Parses the addresses of imports. It is a separate file, because the routes need it before their screens are loaded. */
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';

export const STEPS = ['upload', 'map', 'check', 'import'] as const;
export type Step = (typeof STEPS)[number];

/** The search parameters of an import. */
export interface StepSearch {
  step?: Step;
  /** The rows that the check shows: rows with errors, or the first rows if it is undefined. */
  rows?: 'errors';
  /** The error filter: a column or the whole row, and the reason. */
  column?: string;
  whole?: 'row';
  reason?: string;
}

/** The search parameters of a new import. */
export interface NewSearch {
  kind?: ImportKind;
  /** Id of the upload that the new one replaces. */
  instead?: number;
}

type ReadParam = (key: string) => string | undefined;

export function parseStepSearch(read: ReadParam): StepSearch {
  const step = STEPS.find((name) => name === read('step'));
  const reason = read('reason');
  const column = read('column');
  return {
    ...(step ? { step } : {}),
    ...(read('rows') === 'errors' ? { rows: 'errors' } : {}),
    ...(column ? { column } : {}),
    ...(!column && read('whole') === 'row' ? { whole: 'row' } : {}),
    ...(reason ? { reason } : {}),
  };
}

export function parseNewSearch(read: ReadParam): NewSearch {
  const kind = IMPORT_KINDS.find((name) => name === read('kind'));
  const instead = parsePositiveInt(read('instead'));
  return { ...(kind ? { kind } : {}), ...(instead ? { instead } : {}) };
}
