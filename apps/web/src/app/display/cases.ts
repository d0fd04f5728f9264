import type { ReactNode } from 'react';
import type { PageQuery } from '../../lib/addresses.ts';

interface Given {
  /** Responses, by the end of the request’s path. */
  answers?: Readonly<Record<string, unknown>>;
  /** The query of the page’s address. */
  query?: PageQuery;
  /** Run before the display is read. */
  steps?: () => Promise<unknown>;
}
/** By name: what is rendered, and from which responses. */
export type DisplayCases = Record<string, [draw: () => ReactNode, given?: Given]>;
/** By name: the displayed lines. */
export type DisplayedLines = Readonly<Record<string, readonly string[]>>;
