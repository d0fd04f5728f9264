import type { DefinitionByKind } from '@mainstay/contract/components/definition';
import { ChartSection } from './ChartSection.tsx';
import type { DefinitionParts } from './editor-state.ts';
import { QuerySection } from './QuerySection.tsx';

interface RowFieldsProps {
  definition: Pick<DefinitionByKind<'table'>, 'meta' | 'query'>;
  onChange: (parts: DefinitionParts) => void;
}

/** The query of the rows, and the options of their chart. */
export function RowFields({ definition, onChange }: RowFieldsProps) {
  const { meta } = definition;
  return (
    <>
      {meta.chartOptions && (
        <ChartSection
          options={meta.chartOptions}
          query={definition.query}
          onChange={(chartOptions) => onChange({ meta: { ...meta, chartOptions } })}
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
          onChange({ query, meta: { ...meta, chartOptions } });
        }}
      />
    </>
  );
}
