import type { Action } from '@mainstay/contract/playbooks/actions';

/** What is to be done and how, in the words of whoever planned it. */
export const ActionTexts = ({ action: { description, htcomp } }: { action: Action }) => (
  <>
    <section className="aw-part" aria-label="Description">
      <h3>Description</h3>
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
