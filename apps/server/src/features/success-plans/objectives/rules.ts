/** Stored objectives, and values in the format of replies. */
import type { TrackBy } from '@mainstay/contract/rules/success-plans';

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
  /** Starts at 0. */
  position: number;
}

export interface ChangedObjective extends PositionedObjective {
  id: number;
  /** Whether the KPI or the milestone changed, so that the series starts again. */
  is_anew: boolean;
  /** Whether the request contains another current value. */
  is_measured: boolean;
}

/** Converts the value of a KPI to a number. A text from the time when a milestone tracked the objective remains a text. */
export function parseMeasured(value: string | null, trackBy: TrackBy): number | string | null {
  if (value === null || trackBy === 'custom') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : value;
}

/** Returns whether the KPI or the milestone changed, so that earlier measurements no longer apply. */
export const needsRemeasuring = (before: StoredObjectiveFields, after: StoredObjectiveFields): boolean =>
  before.track_by !== after.track_by || before.kpi_id !== after.kpi_id || before.milestone_id !== after.milestone_id;
