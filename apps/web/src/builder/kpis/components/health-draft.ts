/** The measures of the health score as they are edited: numbers are the typed texts. */
import type { HealthScoreDefinition } from '@mainstay/contract/health/health-score';
import { findTotalIssue } from '@mainstay/contract/rules/health-weights';
import type { WeightBody } from '../queries.ts';

export interface MeasureDraft {
  item: WeightBody['kpi'];
  name: string;
  weight: string;
  worst_value: string;
  best_value: string;
  lower_is_better: boolean;
}

/** The fields of a measure, and their names in the contract. */
export const NUMBER_FIELDS = [
  ['weight', 'weightage'],
  ['worst_value', 'min'],
  ['best_value', 'max'],
] as const;

export const toMeasureDrafts = ({ measures }: HealthScoreDefinition): MeasureDraft[] =>
  measures.map(({ kpi, name, weightage, min, max, invert }) => ({
    item: kpi,
    name,
    weight: String(weightage),
    worst_value: String(min),
    best_value: String(max),
    lower_is_better: invert,
  }));

/** An empty field is not 0. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
export const getWeights = (measures: readonly MeasureDraft[]): number[] =>
  measures.map(({ weight }) => parseNumber(weight));

/** Call it with valid measures. */
export const toWeightBodies = (measures: readonly MeasureDraft[]): WeightBody[] =>
  measures.map(({ item, weight, worst_value, best_value, lower_is_better }) => ({
    kpi: item,
    weightage: parseNumber(weight),
    min: parseNumber(worst_value),
    max: parseNumber(best_value),
    invert: lower_is_better,
  }));

/** Returns errors of single measures by the field paths of the server. */
export function validateMeasures(measures: readonly MeasureDraft[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, measure] of measures.entries()) {
    for (const [field, path] of NUMBER_FIELDS) {
      if (!Number.isFinite(parseNumber(measure[field]))) errors[`measures.${index}.${path}`] = 'Must be a number.';
    }
    if (parseNumber(measure.weight) <= 0) errors[`measures.${index}.weightage`] = 'Must be above 0.';
    if (parseNumber(measure.worst_value) > parseNumber(measure.best_value))
      errors[`measures.${index}.min`] = 'Must not be above the upper end.';
  }
  if (measures.length === 0) errors.measures = 'Add at least one measure.';
  return errors;
}

/** Returns the errors that prevent saving. The total is compared once every weight is a number. */
export function validateHealth(measures: readonly MeasureDraft[]): Record<string, string> {
  const errors = validateMeasures(measures);
  const total = Object.keys(errors).length === 0 ? findTotalIssue(getWeights(measures)) : undefined;
  return total === undefined ? errors : { measures: total };
}
