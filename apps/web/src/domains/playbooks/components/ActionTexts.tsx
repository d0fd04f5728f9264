import type { Action } from '@mainstay/contract/playbooks/actions';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import '../../../platform/ui/icon-button.css';

interface ActionTextsProps {
  action: Action;
  /** Undefined for users with view-only access. */
  onEdit: (() => void) | undefined;
  /** True after the form was closed: the focus returns to the button that opened it. */
  shouldFocus: boolean;
}

/** Shows the description of the action and how to complete it. */
export function ActionTexts({ action: { description, htcomp }, onEdit, shouldFocus }: ActionTextsProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shouldFocus) pencil.current?.focus();
  }, [shouldFocus]);
  return (
    <>
      <section className="aw-part" aria-label="Description">
        <div className="row">
          <h3 className="grow">Description</h3>
          {onEdit && (
            <button type="button" ref={pencil} className="ic" aria-label="Edit the action" onClick={onEdit}>
              <Pencil size={14} aria-hidden />
            </button>
          )}
        </div>
        <p className={description ? 'aw-text' : 'aw-text dim'}>{description || 'No description.'}</p>
      </section>
      {htcomp && (
        <section className="aw-part" aria-label="How to complete">
          <h3>How to complete</h3>
          <p className="aw-text">{htcomp}</p>
        </section>
      )}
    </>
  );
}
