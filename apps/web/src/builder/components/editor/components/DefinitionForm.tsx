import type { Definition } from '@mainstay/contract/components/definition';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { AssistantSection } from './AssistantSection.tsx';
import { ChartSection } from './ChartSection.tsx';
import { DisplaySection } from './DisplaySection.tsx';
import { useEditor, withParts } from './editor-state.ts';
import { ExtensionSection } from './ExtensionSection.tsx';
import { KpiSection } from './KpiSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { MarkupSection } from './MarkupSection.tsx';
import { QuerySection } from './QuerySection.tsx';
import { ScoreSection } from './ScoreSection.tsx';
import { ThresholdSection } from './ThresholdSection.tsx';

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
