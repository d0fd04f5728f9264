/** Objectives as they are kept, and values as a reply tells them. */
import type { TrackBy } from '@mainstay/contract/rules/success-plans';

/** What the database holds of an objective. */
export interface StoredObjectiveFields {
  name: string;
  target_on: string;
  track_by: TrackBy;
  kpi_id: number | null;
  milestone_id: number | null;
  target_value: string;
  current_value: string | null;
}

export interface PositionedObjective extends StoredObjectiveFields {
  /** From 0. */
  position: number;
}

export interface ChangedObjective extends PositionedObjective {
  id: number;
  /** Another KPI or milestone is meant: its series begins anew. */
  is_anew: boolean;
  /** Another current value was given. */
  is_measured: boolean;
}

/** A value of a KPI is a number; what stands there from when a milestone was meant stays a text. */
export function parseMeasured(value: string | null, trackBy: TrackBy): number | string | null {
  if (value === null || trackBy === 'custom') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : value;
}

/** Whether another KPI or milestone is meant: what was measured before tells nothing of it. */
export const needsRemeasuring = (before: StoredObjectiveFields, after: StoredObjectiveFields): boolean =>
  before.track_by !== after.track_by || before.kpi_id !== after.kpi_id || before.milestone_id !== after.milestone_id;
