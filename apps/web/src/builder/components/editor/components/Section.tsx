import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useEditor } from './editor-state.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

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
    <details className={styles.section} open={open || hasIssue || undefined}>
      <summary>
        {title}
        {count ? <span className={clsx(textStyles.caption, styles.caption)}>{count}</span> : null}
      </summary>
      <div className={selectFieldStyles.fields}>{children}</div>
    </details>
  );
}
