import type { ReactNode } from 'react';
import { useEditor } from './editor-state.ts';

interface SectionProps {
  title: string;
  /** How many things are set in it. */
  count?: number;
  open?: boolean;
  /** How the places of its fields begin: it opens for what is refused there. */
  places?: readonly string[];
  children: ReactNode;
}

/** A part of the form that opens and closes. */
export function Section({ title, count, open, places = [], children }: SectionProps) {
  const { faults } = useEditor();
  const isAtFault = Object.keys(faults).some((place) => places.some((start) => place.startsWith(start)));
  return (
    <details className="ce-section" open={open || isAtFault || undefined}>
      <summary>
        {title}
        {count ? <span className="cap">{count}</span> : null}
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}
