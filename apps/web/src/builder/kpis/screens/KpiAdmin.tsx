import type { AuthoredKpi } from '@mainstay/contract/kpis/admin';
import type { KpiCategory, KpiFormula, KpiTemplate } from '@mainstay/contract/kpis/parts';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { type ListView, useListView } from '../../../platform/lib/use-list-view.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { FormulaForm } from '../components/FormulaForm.tsx';
import { KpiForm } from '../components/KpiForm.tsx';
import { type FormProps, PartForm } from '../components/PartForm.tsx';
import { PartList } from '../components/PartList.tsx';
import { TemplateForm } from '../components/TemplateForm.tsx';
import { type KpiAdminState, kpiAddress } from '../components/kpi-address.ts';
import { authoredKpis, categoryList, formulaList, saveCategory, templateList } from '../queries.ts';
import styles from '../components/KpiAdmin.module.css';

/** The administration of KPIs, formulas, templates and categories. */
export function KpiAdmin() {
  const view = useListView(kpiAddress);
  const { part = 'kpis', open } = view.state;
  const Part = PARTS[part];
  return <Part key={`${part} ${open}`} view={view} />;
}

interface PartProps {
  view: ListView<KpiAdminState>;
}

/** Returns which of the two queries of a part is needed: for the list, or for the open row. */
const toEnabled = ({ open }: KpiAdminState) => ({
  list: { enabled: open === undefined },
  all: { enabled: typeof open === 'number' },
});

function Kpis({ view }: PartProps) {
  const { list, all } = toEnabled(view.state);
  return (
    <PartList
      part="kpis"
      view={view}
      list={useQuery({ ...authoredKpis(view.state.find), ...list })}
      all={useQuery({ ...authoredKpis(), ...all })}
      columns={kpiColumns}
      form={KpiForm}
      noun="KPI"
    />
  );
}

function Formulas({ view }: PartProps) {
  const { list, all } = toEnabled(view.state);
  return (
    <PartList
      part="formulas"
      view={view}
      list={useQuery({ ...formulaList(view.state.find), ...list })}
      all={useQuery({ ...formulaList(), ...all })}
      columns={formulaColumns}
      form={FormulaForm}
      noun="formula"
    />
  );
}

function Templates({ view }: PartProps) {
  const { list, all } = toEnabled(view.state);
  return (
    <PartList
      part="templates"
      view={view}
      list={useQuery({ ...templateList(view.state.find), ...list })}
      all={useQuery({ ...templateList(), ...all })}
      columns={templateColumns}
      form={TemplateForm}
      noun="template"
    />
  );
}

function Categories({ view }: PartProps) {
  const query = useQuery(categoryList);
  return (
    <PartList part="categories" view={view} list={query} all={query} columns={categoryColumns} form={CategoryForm} />
  );
}

const PARTS = { kpis: Kpis, formulas: Formulas, templates: Templates, categories: Categories };

const STATUSES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
] as const;

const toCategoryDraft = (category: KpiCategory | null) => ({
  name: category?.name ?? '',
  status: category?.status ?? ('Active' as const),
});

/** Edits the name and the status of a category. Categories cannot be created. */
const CategoryForm = (props: FormProps<KpiCategory>) => (
  <PartForm
    {...props}
    what="category"
    toValues={toCategoryDraft}
    save={async (id, values) => id !== null && saveCategory(id, values)}
  >
    {({ field }) => (
      <div className={styles.fieldRow}>
        <TextField label="Name" {...field('name')} />
        <SelectField label="Status" options={STATUSES} {...field('status')} />
      </div>
    )}
  </PartForm>
);

const NAME_COLUMN = {
  id: 'name',
  header: 'Name',
  minWidth: 220,
  phone: 'title',
  isLink: true,
  cell: ({ name }: { name: string }) => name,
} as const;

const kpiColumns: readonly Column<AuthoredKpi>[] = [
  NAME_COLUMN,
  { id: 'category', header: 'Category', width: 220, phone: 'state', cell: (kpi) => kpi.category.name },
  { id: 'formula', header: 'Formula', width: 200, quiet: true, cell: (kpi) => kpi.formula?.name ?? '–' },
  { id: 'system', header: 'Created by', width: 120, quiet: true, cell: (kpi) => (kpi.is_system ? 'Mainstay' : 'You') },
  { id: 'status', header: 'Status', width: 110, phone: 'figure', cell: (kpi) => kpi.status },
];

const formulaColumns: readonly Column<KpiFormula>[] = [
  NAME_COLUMN,
  { id: 'source', header: 'Dataset', width: 160, quiet: true, phone: 'state', cell: (formula) => formula.source },
  { id: 'expression', header: 'Formula', minWidth: 280, cell: (formula) => <code>{formula.expression}</code> },
  { id: 'kpis', header: 'Used by', width: 110, phone: 'figure', cell: (formula) => formatCount(formula.kpis, 'KPI') },
];

const templateColumns: readonly Column<KpiTemplate>[] = [
  NAME_COLUMN,
  { id: 'category', header: 'Category', width: 240, phone: 'state', cell: (template) => template.category.name },
  { id: 'kpis', header: 'Used by', width: 110, phone: 'figure', cell: (template) => formatCount(template.kpis, 'KPI') },
];

const categoryColumns: readonly Column<KpiCategory>[] = [
  NAME_COLUMN,
  { id: 'status', header: 'Status', width: 130, phone: 'figure', cell: (category) => category.status },
];
