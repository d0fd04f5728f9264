import type { AuthoredKpi, KpiBody } from '@mainstay/contract/kpis/admin';
import { KPI_PERIODS, type KpiPeriod } from '@mainstay/contract/rules/kpi-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { categoryList, deleteKpi, formulaList, saveKpi, templateList } from '../queries.ts';
import { EditForm } from './EditForm.tsx';
import { Tracking } from './Tracking.tsx';

const STATUSES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
] as const;
const TYPES = [
  { value: 'account', label: 'Of one account' },
  { value: 'portfolio', label: 'Of the portfolio' },
] as const;
const PERIOD_NAMES: Readonly<Record<KpiPeriod, string>> = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
};
const PERIODS = [
  { value: 'off' as const, label: 'Off' },
  ...KPI_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] })),
];
const choices = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** A KPI: what it asks, how it is drawn, and whether its values are kept over time. */
export function KpiForm({ kpi, onDone }: { kpi: AuthoredKpi | null; onDone: () => void }) {
  const categories = useQuery(categoryList).data?.listing;
  const formulas = useQuery(formulaList()).data?.listing;
  const templates = useQuery(templateList()).data?.listing;
  const [body, setBody] = useState<KpiBody>({
    name: kpi?.name ?? '',
    category_id: kpi?.category_id ?? 0,
    formula_id: kpi?.formula_id ?? 0,
    template_id: kpi?.template_id ?? null,
    type: kpi?.type ?? 'account',
    status: kpi?.status ?? 'Active',
    pageName: kpi?.pageName ?? null,
    threshold_config: kpi?.threshold_config ?? [],
    navigation: kpi?.navigation ?? null,
    series: kpi?.series ?? { enabled: false, every: 'day' },
  });
  const set = (change: Partial<KpiBody>) => setBody((before) => ({ ...before, ...change }));
  const every = body.series.enabled ? body.series.every : 'off';
  const setEvery = (next: KpiPeriod | 'off') =>
    set({ series: next === 'off' ? { enabled: false, every: 'day' } : { enabled: true, every: next } });
  return (
    <>
      <EditForm
        label={kpi ? `KPI ${kpi.name}` : 'New KPI'}
        name={kpi?.name ?? ''}
        onSave={() => saveKpi(kpi?.id ?? null, body)}
        onDelete={kpi && !kpi.is_system ? () => deleteKpi(kpi.id) : undefined}
        onDone={onDone}
      >
        {(faults) => (
          <>
            {kpi?.is_system && (
              <p className="cap">This is a system KPI: only its status, thresholds and template can be changed.</p>
            )}
            <TextField
              label="Name"
              value={body.name}
              readOnly={kpi?.is_system}
              error={faults.name}
              onChange={(name) => set({ name })}
            />
            <div className="ka-pair">
              <SelectField
                label="Formula"
                value={body.formula_id ? String(body.formula_id) : ''}
                options={choices(formulas)}
                error={faults.formula_id}
                onChange={(id) => set({ formula_id: Number(id) })}
              />
              <SelectField
                label="Template"
                value={body.template_id ? String(body.template_id) : ''}
                none="Only the figure"
                options={choices(templates)}
                error={faults.template_id}
                onChange={(id) => set({ template_id: Number(id) || null })}
              />
            </div>
            <div className="ka-pair">
              <SelectField
                label="Category"
                value={body.category_id ? String(body.category_id) : ''}
                options={choices(categories)}
                error={faults.category_id}
                onChange={(id) => set({ category_id: Number(id) })}
              />
              <SelectField
                label="Kind"
                value={body.type}
                options={TYPES}
                error={faults.type}
                onChange={(type) => set({ type })}
              />
              <SelectField
                label="Status"
                value={body.status}
                options={STATUSES}
                onChange={(status) => set({ status })}
              />
            </div>
            <div className="ka-pair">
              <TextField
                label="Page"
                value={body.pageName ?? ''}
                error={faults.pageName}
                onChange={(name) => set({ pageName: name || null })}
              />
              <SelectField label="Keep a point" value={every} options={PERIODS} onChange={setEvery} />
            </div>
          </>
        )}
      </EditForm>
      {kpi && <Tracking id={kpi.id} />}
    </>
  );
}
