import type { ReactNode } from 'react';
import { useEditor } from './editor-state.ts';

interface SectionProps {
  title: string;
  /** Number of configured entries. */
  count?: number;
  open?: boolean;
  /** Prefixes of the locations of the section's fields. The section opens if an issue is at one of them. */
  pathPrefixes?: readonly string[];
  children: ReactNode;
}

/** A collapsible section of the form. */
export function Section({ title, count, open, pathPrefixes = [], children }: SectionProps) {
  const { faults: issues } = useEditor();
  const hasIssue = Object.keys(issues).some((path) => pathPrefixes.some((prefix) => path.startsWith(prefix)));
  return (
    <details className="ce-section" open={open || hasIssue || undefined}>
      <summary>
        {title}
        {count ? <span className="cap">{count}</span> : null}
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}
