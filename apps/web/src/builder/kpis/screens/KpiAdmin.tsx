import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { CategoryForm } from '../components/CategoryForm.tsx';
import { FormulaForm } from '../components/FormulaForm.tsx';
import { type KpiAdminState, KPI_PARTS, kpiAdminPath, PART_LABELS } from '../components/kpi-address.ts';
import { categoryColumns, formulaColumns, kpiColumns, templateColumns } from '../components/kpi-columns.tsx';
import { KpiForm } from '../components/KpiForm.tsx';
import { PartList } from '../components/PartList.tsx';
import { TemplateForm } from '../components/TemplateForm.tsx';
import { authoredKpis, categoryList, formulaList, templateList } from '../queries.ts';
import '../components/KpiAdmin.css';

const NEW_LABELS = { kpis: 'New KPI', formulas: 'New formula', templates: 'New template' } as const;

/** The administration of KPIs, formulas, templates and categories. */
export function KpiAdmin() {
  const state: KpiAdminState = useSearch({ from: '/shell/dashboard/admin/kpis' });
  const navigateTo = useNavigateTo();
  const { part, open } = state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const tabs = (
    <nav className="views" aria-label="KPI sections">
      {KPI_PARTS.map((one) => (
        <a
          key={one}
          className="view"
          href={hashHref(kpiAdminPath({ part: one }))}
          aria-current={one === part ? 'page' : undefined}
        >
          {PART_LABELS[one]}
        </a>
      ))}
    </nav>
  );
  const Part = PARTS[part];
  return (
    <div className="sheet">
      <PageHeader title="KPIs" below={tabs}>
        {part !== 'categories' && open === undefined && canWrite && (
          <Button
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => navigateTo(kpiAdminPath({ part, open: 'new' }))}
          >
            {NEW_LABELS[part]}
          </Button>
        )}
      </PageHeader>
      <Part key={`${part} ${open}`} state={state} />
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
