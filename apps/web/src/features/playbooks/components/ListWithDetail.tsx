import { type ReactNode, type RefObject, useRef } from 'react';
import './ActionWorkspace.css';

interface ListWithDetailProps {
  /** Below a toolbar, whose line it shares. */
  isBelowTools?: boolean;
  /** The list, which a phone leaves for the workspace. */
  list: ReactNode;
  /** What one row is worked on with; nothing while none is open. */
  workspace: ReactNode;
  body: RefObject<HTMLDivElement | null>;
}

/** A list, and beside it what one of its rows is worked on with. */
export const ListWithDetail = ({ isBelowTools, list, workspace, body }: ListWithDetailProps) => (
  <div className={isBelowTools ? 'ac-body pl-body' : 'ac-body'} ref={body} data-open={workspace ? true : undefined}>
    {list}
    {workspace}
  </div>
);

/** The row that Tab reaches has the focus again. */
export function useListFocus(): { body: RefObject<HTMLDivElement | null>; focusList: () => void } {
  const body = useRef<HTMLDivElement>(null);
  return { body, focusList: () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus() };
}
