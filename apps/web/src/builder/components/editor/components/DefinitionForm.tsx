import type { Definition, DefinitionByKind, Extension } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { ChoiceField } from '../../../../platform/ui/ChoiceField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { getExtensions } from '../../extension-components.ts';
import { componentsQuery } from '../queries.ts';
import { ChartSection } from './ChartSection.tsx';
import { CodeField } from './CodeField.tsx';
import { DisplaySection } from './DisplaySection.tsx';
import { KpiSection } from './KpiSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { QuerySection } from './QuerySection.tsx';
import { ScoreSection } from './ScoreSection.tsx';
import { Section } from './Section.tsx';
import { ThresholdSection } from './ThresholdSection.tsx';
import { createColumn, createQuery } from './create-definition.ts';
import { useEditor, withParts } from './editor-state.ts';

interface DefinitionFormProps {
  /** Null for a new component. */
  id: number | null;
  definition: Definition;
  onChange: (definition: Definition) => void;
}

type Parts = Parameters<typeof withParts>[1];

/** Form for a definition, with the sections of its kind. */
export function DefinitionForm({ id, definition, onChange }: DefinitionFormProps) {
  const { faults: issues } = useEditor();
  const { kind, meta } = definition;
  const update = (parts: Parts) => onChange(withParts(definition, parts));
  return (
    <>
      <div className="fields ce-base">
        <TextField
          label="Name"
          value={definition.name}
          maxLength={200}
          autoComplete="off"
          error={issues.name}
          onChange={(name) => update({ name })}
        />
        <TextField
          label="Title on the page"
          placeholder={definition.name}
          value={meta.title ?? ''}
          maxLength={200}
          onChange={(title) => update({ meta: { ...meta, title: title || undefined } })}
        />
      </div>
      {kind === 'extension' && (
        <ExtensionSection extension={definition.extension} onChange={(extension) => update({ extension })} />
      )}
      {(kind === 'table' || kind === 'react-table' || kind === 'graph' || kind === 'extension') && (
        <>
          {meta.chartOptions && (
            <ChartSection
              options={meta.chartOptions}
              query={definition.query}
              onChange={(chartOptions) => update({ meta: { ...meta, chartOptions } })}
            />
          )}
          <QuerySection
            query={definition.query}
            onChange={(query) => {
              const label = meta.chartOptions?.labelKey;
              const [first] = query.columns;
              const isMissing = label !== undefined && first && !query.columns.some(({ key }) => key === label);
              const chartOptions =
                isMissing && meta.chartOptions ? { ...meta.chartOptions, labelKey: first.key } : meta.chartOptions;
              update({ query, meta: { ...meta, chartOptions } });
            }}
          />
        </>
      )}
      {kind === 'html' && <MarkupSection definition={definition} onChange={update} />}
      {kind === 'kpi' && <KpiSection kpi={definition.kpi} onChange={(kpi) => update({ kpi })} />}
      {kind === 'score' && <ScoreSection score={definition.score} onChange={(score) => update({ score })} />}
      {kind === 'react-ai' && <AssistantSection ai={definition.ai} onChange={(ai) => update({ ai })} />}
      {kind !== 'react-ai' && kind !== 'score' && (
        <DisplaySection definition={definition} onChange={(next) => update({ meta: next })} />
      )}
      {(kind === 'kpi' || kind === 'graph' || kind === 'table') && (
        <ThresholdSection
          thresholds={definition.threshold_config}
          onChange={(threshold_config) => update({ threshold_config })}
        />
      )}
      {kind !== 'react-ai' && (
        <LinksSection
          ownId={id}
          definition={definition}
          onDrilldown={(drilldown) => update({ drilldown })}
          onMeta={(next) => update({ meta: next })}
        />
      )}
    </>
  );
}

interface ExtensionSectionProps {
  extension: Extension;
  onChange: (extension: Extension) => void;
}

/** Selects the component that draws the rows, with its options. */
function ExtensionSection({ extension, onChange }: ExtensionSectionProps) {
  const extensions = getExtensions();
  const selected = extensions.find(({ name }) => name === extension.name);
  return (
    <Section title="Extension" open>
      <ChoiceField
        label="Component"
        value={extension.name}
        options={extensions.map(({ name, label }) => [name, label] as const)}
        onChange={(name) => onChange({ name, options: {} })}
      />
      {selected?.OptionFields && (
        <selected.OptionFields
          options={extension.options}
          onChange={(options) => onChange({ ...extension, options })}
        />
      )}
    </Section>
  );
}

type Ai = DefinitionByKind<'react-ai'>['ai'];
const MAX_COMPONENTS = 5;

/** Selects the components whose rows are sent to the assistant as context. */
function AssistantSection({ ai, onChange }: { ai: Ai; onChange: (ai: Ai) => void }) {
  const { data } = useQuery(componentsQuery);
  const selectedIds = ai.context_components;
  const setComponents = (context_components: number[]) => onChange({ ...ai, context_components });
  return (
    <Section title="Data sources" open>
      <fieldset className="ce-checks">
        <legend>Components, {MAX_COMPONENTS} at most</legend>
        {(data?.listing ?? [])
          .filter(({ kind }) => kind !== 'react-ai')
          .map(({ id, title, name }) => (
            <CheckField
              key={id}
              label={title || name}
              value={selectedIds.includes(id)}
              onChange={(on) => {
                if (!on) setComponents(selectedIds.filter((one) => one !== id));
                else if (selectedIds.length < MAX_COMPONENTS) setComponents([...selectedIds, id]);
              }}
            />
          ))}
      </fieldset>
    </Section>
  );
}

interface MarkupSectionProps {
  definition: DefinitionByKind<'html'>;
  onChange: (parts: Partial<Pick<DefinitionByKind<'html'>, 'html' | 'query'>>) => void;
}

/** The markup, and the query for the rows that fill it. */
function MarkupSection({ definition, onChange }: MarkupSectionProps) {
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
