import type { AuthoredKpi } from '@mainstay/contract/kpis/admin';
import type { KpiCategory, KpiFormula, KpiTemplate } from '@mainstay/contract/kpis/parts';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { FormulaForm } from '../components/FormulaForm.tsx';
import { KpiForm } from '../components/KpiForm.tsx';
import { type FormProps, PartForm } from '../components/PartForm.tsx';
import { PartList } from '../components/PartList.tsx';
import { TemplateForm } from '../components/TemplateForm.tsx';
import { KPI_PARTS, kpiAdminPath, type KpiAdminState, type KpiPart, PART_LABELS } from '../components/kpi-address.ts';
import { authoredKpis, categoryList, formulaList, saveCategory, templateList } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/KpiAdmin.module.css';

const NEW_LABELS = { kpis: 'New KPI', formulas: 'New formula', templates: 'New template' } as const;

/** The administration of KPIs, formulas, templates and categories. */
export function KpiAdmin() {
  const state: KpiAdminState = useSearch({ from: '/shell/dashboard/admin/kpis' });
  const navigateTo = useNavigateTo();
  const { part, open } = state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const tabs = (
    <nav className={pageHeaderStyles.views} aria-label="KPI sections">
      {KPI_PARTS.map((one) => (
        <a
          key={one}
          className={pageHeaderStyles.view}
          href={hashHref(kpiAdminPath({ part: one }))}
          aria-current={one === part ? 'page' : undefined}
        >
          {PART_LABELS[one]}
        </a>
      ))}
    </nav>
  );
  const Part = PARTS[part];
  const content = <Part key={`${part} ${open}`} state={state} />;
  if (open !== undefined) return content;
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader title="KPIs" below={tabs}>
        {part !== 'categories' && canWrite && (
          <Button
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => navigateTo(kpiAdminPath({ part, open: 'new' }))}
          >
            {NEW_LABELS[part]}
          </Button>
        )}
      </PageHeader>
      {content}
    </div>
  );
}

const Kpis = ({ state }: { state: KpiAdminState }) => (
  <PartList state={state} query={useQuery(authoredKpis())} columns={kpiColumns} form={KpiForm} />
);
const Formulas = ({ state }: { state: KpiAdminState }) => (
  <PartList state={state} query={useQuery(formulaList())} columns={formulaColumns} form={FormulaForm} />
);
const Templates = ({ state }: { state: KpiAdminState }) => (
  <PartList state={state} query={useQuery(templateList())} columns={templateColumns} form={TemplateForm} />
);
const Categories = ({ state }: { state: KpiAdminState }) => (
  <PartList state={state} query={useQuery(categoryList)} columns={categoryColumns} form={CategoryForm} />
);
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

/** The name of a row links to its form. */
const createNameColumn = <R extends { id: number; name: string }>(part: KpiPart): Column<R> => ({
  id: 'name',
  header: 'Name',
  minWidth: 220,
  phone: 'title',
  cell: (row) => (
    <a className={textStyles.link} href={hashHref(kpiAdminPath({ part, open: row.id }))} tabIndex={-1}>
      {row.name}
    </a>
  ),
});

const kpiColumns: readonly Column<AuthoredKpi>[] = [
  createNameColumn('kpis'),
  { id: 'category', header: 'Category', width: 220, phone: 'state', cell: (kpi) => kpi.category.name },
  { id: 'formula', header: 'Formula', width: 200, quiet: true, cell: (kpi) => kpi.formula?.name ?? '–' },
  { id: 'system', header: 'Created by', width: 120, quiet: true, cell: (kpi) => (kpi.is_system ? 'Mainstay' : 'You') },
  { id: 'status', header: 'Status', width: 110, phone: 'figure', cell: (kpi) => kpi.status },
];

const formulaColumns: readonly Column<KpiFormula>[] = [
  createNameColumn('formulas'),
  { id: 'source', header: 'Dataset', width: 160, quiet: true, phone: 'state', cell: (formula) => formula.source },
  { id: 'expression', header: 'Formula', minWidth: 280, cell: (formula) => <code>{formula.expression}</code> },
  { id: 'kpis', header: 'Used by', width: 110, phone: 'figure', cell: (formula) => formatCount(formula.kpis, 'KPI') },
];

const templateColumns: readonly Column<KpiTemplate>[] = [
  createNameColumn('templates'),
  { id: 'category', header: 'Category', width: 240, phone: 'state', cell: (template) => template.category.name },
  { id: 'kpis', header: 'Used by', width: 110, phone: 'figure', cell: (template) => formatCount(template.kpis, 'KPI') },
];

const categoryColumns: readonly Column<KpiCategory>[] = [
  createNameColumn('categories'),
  { id: 'status', header: 'Status', width: 130, phone: 'figure', cell: (category) => category.status },
];
