import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import type { KindFieldsProps } from '../../component-kinds.ts';
import { CodeField } from './CodeField.tsx';
import { createQuery, NAME_COLUMN } from './create-query.ts';
import { useEditor } from './editor-state.ts';
import { QuerySection } from './QuerySection.tsx';
import { Section } from './Section.tsx';
import styles from '../../../../platform/theme/text.module.css';

/** The markup, and the query for the rows that fill it. */
export function MarkupFields({ definition, onChange }: KindFieldsProps<'html'>) {
  const { faults: issues } = useEditor();
  const { html, query } = definition;
  return (
    <>
      <Section title="Markup" open>
        <CodeField
          label="HTML"
          rows={12}
          value={html}
          error={issues.html}
          onChange={(next) => onChange({ html: next })}
        />
        <p className={styles.caption}>
          {'{{key}} is replaced with a column value from the first row; content between {{#rows}} and {{/rows}} is '}
          repeated for every row. Values use the column’s format (raw values in HTML attributes). Scripts are removed.
        </p>
        <CheckField
          label="Populate with rows"
          value={query !== undefined}
          onChange={(on) => onChange({ query: on ? createQuery([NAME_COLUMN]) : undefined })}
        />
      </Section>
      {query && <QuerySection query={query} onChange={(next) => onChange({ query: next })} />}
    </>
  );
}
