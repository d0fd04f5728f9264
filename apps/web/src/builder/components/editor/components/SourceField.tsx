import type { Source } from '@mainstay/contract/components/definition';
import { useState } from 'react';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { CodeField } from './CodeField.tsx';
import { useEditor } from './editor-state.ts';

interface SourceFieldProps {
  label: string;
  value: Source;
  onChange: (source: Source) => void;
}

const GROUPS = { dataset: 'Built-in', system: 'Assistant', custom: 'Custom tables' } as const;
const STATIC = 'static';

const formatSource = (source: Source): string => {
  if (source.kind === 'dataset') return `dataset ${source.name}`;
  return source.kind === 'custom' ? `${source.system ? 'system' : 'custom'} ${source.table}` : STATIC;
};

function parseSource(text: string): Source {
  const [kind = '', name = ''] = text.split(' ');
  if (kind === 'dataset') return { kind, name };
  return kind === STATIC ? { kind: STATIC, rows: [] } : { kind: 'custom', table: name, system: kind === 'system' };
}

/** Selects the source of the data: a dataset, a custom table, or fixed rows. */
export function SourceField({ label, value, onChange }: SourceFieldProps) {
  const { datasets, faults: issues } = useEditor();
  const options = [
    ...datasets.map((one) => ({ value: `${one.source} ${one.name}`, label: one.label, group: GROUPS[one.source] })),
    { value: STATIC, label: 'Static rows', group: 'No data source' },
  ];
  return (
    <>
      <SelectField
        label={label}
        value={formatSource(value)}
        options={options}
        error={issues['query.source.name'] ?? issues['query.source.table']}
        onChange={(text) => onChange(parseSource(text))}
      />
      {value.kind === 'static' && <RowsField rows={value.rows} onChange={(rows) => onChange({ kind: STATIC, rows })} />}
    </>
  );
}

type Rows = Extract<Source, { kind: 'static' }>['rows'];

/** Editor for fixed rows as JSON. Invalid JSON stays in the field and is not applied. */
function RowsField({ rows, onChange }: { rows: Rows; onChange: (rows: Rows) => void }) {
  const [text, setText] = useState(() => `[${rows.map((row) => `\n ${JSON.stringify(row)}`).join(',')}\n]`);
  const [error, setError] = useState<string>();
  const onInput = (next: string) => {
    setText(next);
    try {
      const parsed: unknown = JSON.parse(next);
      if (!Array.isArray(parsed)) throw new TypeError('no list');
      setError(undefined);
      onChange(parsed as Rows);
    } catch {
      setError('Must be a list of rows as JSON, such as [{"plan": "Gold", "seats": 12}].');
    }
  };
  return <CodeField label="Rows as JSON" value={text} onChange={onInput} error={error} />;
}
