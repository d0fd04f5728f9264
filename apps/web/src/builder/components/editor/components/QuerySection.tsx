import type { Query, Sort } from '@mainstay/contract/components/definition';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { ColumnsSection } from './ColumnsSection.tsx';
import { toRootGroup, toCondition } from './condition-tree.ts';
import { GroupFields } from './ConditionFields.tsx';
import { toOptions, getColumns, getOutputOptions, useEditor } from './editor-state.ts';
import { createColumn, createKey } from './create-query.ts';
import { ParamsFields } from './ParamsFields.tsx';
import { Section } from './Section.tsx';
import { SourceField } from './SourceField.tsx';
import { FILLS, ORDERS } from './option-labels.ts';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';

/** Settings of a query: source, columns, filters and sort order. */
export function QuerySection({ query, onChange }: { query: Query; onChange: (query: Query) => void }) {
  const { datasets, faults: issues } = useEditor();
  const available = getColumns(query.source, datasets);
  const set = (more: Partial<Query>) => onChange({ ...query, ...more });
  const dates = available.filter(({ type }) => type === 'date' || type === 'instant');
  const outputs = getOutputOptions(query);
  const params = query.params.map(({ name }) => name);
  /** Columns of the previous dataset are invalid, so the first column of the new one replaces them. */
  const changeSource = (source: Query['source']) => {
    const [first] = getColumns(source, datasets);
    const columns = first
      ? [createColumn(createKey(first.name, []), first.label, { expr: { field: first.name } })]
      : query.columns;
    onChange({ source, params: query.params, columns, fill: 'none', sort: [] });
  };
  const [sort] = query.sort;
  const setSort = (next: Sort | undefined) => set({ sort: next ? [next, ...query.sort.slice(1)] : [] });
  return (
    <>
      <Section title="Data" open>
        <SourceField
          label="Dataset"
          value={query.source}
          onChange={(source) =>
            source.kind === 'static' && query.source.kind === 'static' ? set({ source }) : changeSource(source)
          }
        />
        <ColumnsSection query={query} onChange={(columns) => set({ columns })} />
      </Section>
      <Section title="Filters" count={toRootGroup(query.where).members.length}>
        <GroupFields
          label="Row filter"
          group={toRootGroup(query.where)}
          columns={available}
          params={params}
          onChange={(group) => set({ where: toCondition(group) })}
        />
        {issues['query.where'] && <p className={textFieldStyles.errorMessage}>{issues['query.where']}</p>}
        <h3>Group filter</h3>
        <GroupFields
          label="Group filter"
          group={toRootGroup(query.having)}
          columns={available}
          params={params}
          onChange={(group) => set({ having: toCondition(group) })}
        />
        {issues['query.having'] && <p className={textFieldStyles.errorMessage}>{issues['query.having']}</p>}
      </Section>
      <Section title="Order and dates">
        <div className={selectFieldStyles.pair}>
          <SelectField
            label="Sorted by"
            value={sort?.sort_key ?? ''}
            none="Unsorted"
            options={outputs}
            onChange={(key) => setSort(key ? { sort_key: key, order_by: sort?.order_by ?? 'asc' } : undefined)}
          />
          {sort && (
            <SelectField
              label="Order"
              value={sort.order_by}
              options={ORDERS}
              onChange={(order_by) => setSort({ ...sort, order_by })}
            />
          )}
        </div>
        <SelectField
          label="Date for range filters"
          value={query.date_field ?? ''}
          none="Dataset default"
          options={toOptions(dates)}
          onChange={(date_field) => set({ date_field: date_field || undefined })}
        />
        <div className={selectFieldStyles.pair}>
          <SelectField
            label="Split by"
            value={query.series_by ?? ''}
            none="None"
            options={outputs}
            onChange={(series_by) => set({ series_by: series_by || undefined })}
          />
          <SelectField label="Empty periods" value={query.fill} options={FILLS} onChange={(fill) => set({ fill })} />
        </div>
      </Section>
      <Section title="Parameters" count={query.params.length}>
        <ParamsFields params={query.params} onChange={(next) => set({ params: next })} />
      </Section>
    </>
  );
}
