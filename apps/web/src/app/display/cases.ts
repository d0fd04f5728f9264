import type { ReactNode } from 'react';
import type { PageQuery } from '../../platform/lib/addresses.ts';

interface DisplayOptions {
  /** Responses, by the end of the request’s path. */
  answers?: Readonly<Record<string, unknown>>;
  /** The query of the page’s URL. */
  query?: PageQuery;
  /** Run before the display is described. */
  steps?: () => Promise<unknown>;
}
/** By name: the component to render and the responses it receives. */
export type DisplayCases = Record<string, [draw: () => ReactNode, given?: DisplayOptions]>;
/** By name: the displayed lines. */
export type DisplayedLines = Readonly<Record<string, readonly string[]>>;
