import type { ReactNode } from 'react';
import { useEditor } from './editor-state.ts';

interface SectionProps {
  title: string;
  /** Number of configured entries. */
  count?: number;
  open?: boolean;
  /** Prefixes of the locations of the section's fields. The section opens if an issue is at one of them. */
  places?: readonly string[];
  children: ReactNode;
}

/** A collapsible section of the form. */
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
