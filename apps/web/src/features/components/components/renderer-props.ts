/** What every renderer is given. */
import type { ComponentDetail, Report, ReportRow } from '@mainstay/contract/components/report';
import type { DataRequest } from '../queries.ts';
import type { Context, View } from './component-view.ts';

/** How soon a change is asked for: at once, after a choice, or after typing. */
export type RequestTiming = 'now' | 'chosen' | 'typed';

export interface RendererProps {
  detail: ComponentDetail;
  /** The page of rows; undefined while the first is under way. */
  report: Report | undefined;
  /** Rows could not be read; the frame's head says so. */
  failed: boolean;
  busy: boolean;
  view: View;
  change: (view: View, pace?: RequestTiming) => void;
  ask: DataRequest;
  context: Context;
  /** A row was clicked; undefined where nothing follows from a click. */
  onPick: ((row: ReportRow) => void) | undefined;
  /** What was asked for stands on the screen. */
  onDrawn: () => void;
}
