/** Reads the addresses of imports. The routes need this much of them before their screens are there. */
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { parsePositiveInt } from '../../../lib/search-params.ts';

export const STEPS = ['upload', 'map', 'check', 'import'] as const;
export type Step = (typeof STEPS)[number];

/** What the address of one import says besides its id. */
export interface StepSearch {
  step?: Step;
  /** Which rows the check shows: the first ones, or those with faults. */
  rows?: 'errors';
  /** The column whose faults show, or those of the whole row; and the reason. */
  column?: string;
  whole?: 'row';
  reason?: string;
}

/** What the address of a new import says. */
export interface NewSearch {
  kind?: ImportKind;
  /** The upload that this one replaces. */
  instead?: number;
}

type Read = (key: string) => string | undefined;

export function parseStepSearch(read: Read): StepSearch {
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

export function parseNewSearch(read: Read): NewSearch {
  const kind = IMPORT_KINDS.find((name) => name === read('kind'));
  const instead = parsePositiveInt(read('instead'));
  return { ...(kind ? { kind } : {}), ...(instead ? { instead } : {}) };
}
