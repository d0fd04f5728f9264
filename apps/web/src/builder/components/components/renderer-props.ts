/** Props of renderers. */
import type { ComponentDetail, KpiReport, Report, ReportRow } from '@mainstay/contract/components/report';
import type { DataRequest } from '../queries.ts';
import type { Context, View } from './component-view.ts';

/** When a change is requested: immediately, after a selection, or after typing. */
export type RequestTiming = 'now' | 'chosen' | 'typed';

/** Props of a renderer of rows. */
export interface RendererProps {
  detail: ComponentDetail;
  /** The current page of rows; undefined while the first page loads. */
  report: Report | undefined;
  /** The rows could not be loaded; the header of the frame shows the error. */
  failed: boolean;
  busy: boolean;
  view: View;
  change: (view: View, timing?: RequestTiming) => void;
  request: DataRequest;
  context: Context;
  /** Called when a row is clicked; undefined if a click has no effect. */
  onPick: ((row: ReportRow) => void) | undefined;
  /** Called when the requested data has been rendered. */
  onDrawn: () => void;
}

export interface KpiRendererProps {
  report: KpiReport;
  /** The request of the values, unless they are those of a draft. */
  request?: DataRequest;
  onDrawn: () => void;
}

/** Props of a renderer that loads what it shows on its own. */
export type StandaloneRendererProps = Pick<RendererProps, 'detail' | 'context' | 'onDrawn'>;
