import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import actionWorkspaceStyles from './ActionWorkspace.module.css';
import styles from './PlayWorkspace.module.css';

interface ListWithDetailProps {
  /** True if the list is below a toolbar and shares its border. */
  isBelowTools?: boolean;
  /** The list. On phones, the workspace replaces it. */
  list: ReactNode;
  /** The workspace of the open row; null or undefined if none is open. */
  workspace: ReactNode;
  body: RefObject<HTMLDivElement | null>;
}

/** Renders a list with the workspace of the open row beside it. */
export const ListWithDetail = ({ isBelowTools, list, workspace, body }: ListWithDetailProps) => (
  <div
    className={
      isBelowTools
        ? clsx(actionWorkspaceStyles.listWithDetail, styles.listWithDetail, styles.belowTools)
        : clsx(actionWorkspaceStyles.listWithDetail, styles.listWithDetail)
    }
    ref={body}
    data-open={workspace ? true : undefined}
  >
    {list}
    {workspace}
  </div>
);

/** Returns a function that moves the focus back to the row of the list that is in the tab order. */
export function useListFocus(): { body: RefObject<HTMLDivElement | null>; focusList: () => void } {
  const body = useRef<HTMLDivElement>(null);
  return { body, focusList: () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus() };
}
