import type { Action } from '@mainstay/contract/playbooks/actions';
import { Pencil } from 'lucide-react';
import '../../../ui/icon-button.css';

interface ActionTextsProps {
  action: Action;
  /** Undefined for those who only read. */
  onEdit: (() => void) | undefined;
}

/** What is to be done and how, in the words of whoever planned it. */
export const ActionTexts = ({ action: { description, htcomp }, onEdit }: ActionTextsProps) => (
  <>
    <section className="aw-part" aria-label="Description">
      <div className="row">
        <h3 className="grow">Description</h3>
        {onEdit && (
          <button type="button" className="ic" aria-label="Edit the action" onClick={onEdit}>
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
