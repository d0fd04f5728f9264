import type { Link } from '@mainstay/contract/components/definition';
import type { AuthoredKpi, KpiBody } from '@mainstay/contract/kpis/admin';
import type { KpiFormula, KpiTemplate } from '@mainstay/contract/kpis/parts';
import { KPI_PERIODS, type KpiPeriod, MAIN_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_LABEL, MetricFields } from '../../components/MetricFields.tsx';
import { formatLink, formatThresholds } from '../../components/format-definition.ts';
import { type PreviewContext, PreviewAsFields } from '../../../core/definitions/PreviewAsFields.tsx';
import { formatOption } from '../../../platform/forms/compare-values.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { categoryList, deleteKpi, formulaList, saveKpi, templateList } from '../queries.ts';
import { KpiPreview } from './KpiPreview.tsx';
import { KpiSeries } from './KpiSeries.tsx';
import { type FormProps, PartForm } from './PartForm.tsx';
import { Tracking } from './Tracking.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './KpiAdmin.module.css';

const STATUSES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
] as const;
const TYPES = [
  { value: 'account', label: 'Per account' },
  { value: 'portfolio', label: 'Portfolio-wide' },
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
const toChoices = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/**
 * Returns the outputs of a card by the keys that links use. Outputs that the template shows are listed under its slots.
 */
function getOutputs(formula: KpiFormula | undefined, template: KpiTemplate | undefined) {
  const shownOutputs = template?.output.map(({ value }) => value) ?? [MAIN_OUTPUT];
  const all = [{ key: MAIN_OUTPUT, name: formula?.name }, ...(formula?.output.data ?? [])];
  return [
    { value: 'account_id', label: 'Account on the page' },
    { value: 'mainvalue', label: 'Main value' },
    ...(template?.output.some(({ id }) => id === 'footervalue') ? [{ value: 'footervalue', label: 'Footer' }] : []),
    ...all
      .filter(({ key }) => !shownOutputs.includes(key))
      .map(({ key, name }) => ({ value: key, label: name || key })),
  ];
}

/** Returns the format of the output that the template shows as the main value. */
function getMainFormat(formula: KpiFormula | undefined, template: KpiTemplate | undefined): string {
  const mainKey = template?.output.find(({ id }) => id === 'mainvalue')?.value;
  const output = formula?.output.data.find(({ key }) => key === mainKey);
  return (output ? output.format : formula?.number_format) ?? 'number';
}

const toBody = (kpi: AuthoredKpi | null): KpiBody => ({
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

/** Edits a KPI: its formula, template, navigation, and whether its values are recorded over time. */
export function KpiForm(props: FormProps<AuthoredKpi>) {
  const { row: kpi } = props;
  const categories = useQuery(categoryList).data?.listing;
  const formulas = useQuery(formulaList()).data?.listing;
  const templates = useQuery(templateList()).data?.listing;
  const [previewAs, setPreviewAs] = useState<PreviewContext>({ user: null, account: null });
  const findParts = ({ formula_id, template_id }: KpiBody) =>
    [formulas?.find(({ id }) => id === formula_id), templates?.find(({ id }) => id === template_id)] as const;
  const isSystem = kpi?.is_system ?? false;
  return (
    <PartForm
      {...props}
      what="KPI"
      toValues={toBody}
      save={saveKpi}
      onDelete={isSystem ? undefined : deleteKpi}
      labels={{
        category_id: ['Category', formatOption(toChoices(categories))],
        formula_id: ['Formula', formatOption(toChoices(formulas))],
        template_id: ['Template', formatOption([{ value: 'null', label: 'Value only' }, ...toChoices(templates)])],
        type: ['Kind', formatOption(TYPES)],
        pageName: 'Listed on page',
        threshold_config: ['Threshold', formatThresholds],
        navigation: [LINK_LABEL, (link: Link | null) => formatLink(link)],
        series: [
          'Record history',
          ({ enabled, every }: KpiBody['series']) => formatOption(PERIODS)(enabled ? every : 'off'),
        ],
      }}
      renderSide={(body) => (
        <section className={styles.sideColumn} aria-label="Preview">
          <PreviewAsFields value={previewAs} onChange={setPreviewAs} />
          <div className={styles.cardPreview}>
            <KpiPreview body={body} previewAs={previewAs} />
          </div>
          {kpi && <KpiSeries kpi={kpi} format={getMainFormat(...findParts(body))} account={previewAs.account} />}
          {kpi && <Tracking id={kpi.id} />}
        </section>
      )}
    >
      {({ values: body, errors, field, set }) => {
        const every = body.series.enabled ? body.series.every : 'off';
        const setEvery = (next: KpiPeriod | 'off') =>
          set({ series: next === 'off' ? { enabled: false, every: 'day' } : { enabled: true, every: next } });
        return (
          <>
            {isSystem && (
              <p className={textStyles.caption}>
                This is a system KPI: only its status, thresholds and template can be changed.
              </p>
            )}
            <TextField label="Name" readOnly={isSystem} {...field('name')} />
            <div className={styles.fieldRow}>
              <fieldset className={styles.fields} disabled={isSystem}>
                <SelectField
                  label="Formula"
                  value={body.formula_id ? String(body.formula_id) : ''}
                  options={toChoices(formulas)}
                  error={errors.formula_id}
                  onChange={(id) => set({ formula_id: Number(id) })}
                />
              </fieldset>
              <SelectField
                label="Template"
                value={body.template_id ? String(body.template_id) : ''}
                none="Value only"
                options={toChoices(templates)}
                error={errors.template_id}
                onChange={(id) => set({ template_id: Number(id) || null })}
              />
              <SelectField label="Status" options={STATUSES} {...field('status')} />
            </div>
            <fieldset className={styles.fields} disabled={isSystem}>
              <div className={styles.fieldRow}>
                <SelectField
                  label="Category"
                  value={body.category_id ? String(body.category_id) : ''}
                  options={toChoices(categories)}
                  error={errors.category_id}
                  onChange={(id) => set({ category_id: Number(id) })}
                />
                <SelectField label="Kind" options={TYPES} {...field('type')} />
                <SelectField
                  label="Record history"
                  value={every}
                  options={PERIODS}
                  error={errors.series}
                  onChange={setEvery}
                />
              </div>
              <TextField
                label="Listed on page"
                value={body.pageName ?? ''}
                error={errors.pageName}
                onChange={(name) => set({ pageName: name || null })}
              />
            </fieldset>
            <MetricFields
              thresholds={body.threshold_config}
              onThresholds={(threshold_config) => set({ threshold_config })}
              {...(!isSystem && {
                leading: {
                  link: body.navigation,
                  columns: getOutputs(...findParts(body)),
                  onLink: (navigation) => set({ navigation }),
                },
              })}
              issues={errors}
            />
          </>
        );
      }}
    </PartForm>
  );
}
