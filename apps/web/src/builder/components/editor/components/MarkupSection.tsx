import type { DefinitionByKind } from '@mainstay/contract/components/definition';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { CodeField } from './CodeField.tsx';
import { useEditor } from './editor-state.ts';
import { createColumn, createQuery } from './create-definition.ts';
import { QuerySection } from './QuerySection.tsx';
import { Section } from './Section.tsx';

interface MarkupSectionProps {
  definition: DefinitionByKind<'html'>;
  onChange: (parts: Partial<Pick<DefinitionByKind<'html'>, 'html' | 'query'>>) => void;
}

/** The markup, and the query for the rows that fill it. */
export function MarkupSection({ definition, onChange }: MarkupSectionProps) {
  const { faults: issues } = useEditor();
  const { html, query } = definition;
  const createRowQuery = () => createQuery([createColumn('name', 'Account')]);
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
        <p className="cap">
          {'{{key}} is replaced with a column value from the first row; content between {{#rows}} and {{/rows}} is '}
          repeated for every row. Values use the column’s format (raw values in HTML attributes). Scripts are removed.
        </p>
        <CheckField
          label="Populate with rows"
          value={query !== undefined}
          onChange={(on) => onChange({ query: on ? createRowQuery() : undefined })}
        />
      </Section>
      {query && <QuerySection query={query} onChange={(next) => onChange({ query: next })} />}
    </>
  );
}
