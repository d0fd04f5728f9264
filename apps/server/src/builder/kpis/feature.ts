import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../../core/definitions/reference-targets.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { newCompanySeeds } from '../../core/tenants/create-tenant.ts';
import { kpiSeries } from './dataset.ts';
import { seedSystemKpis } from './system-kpis.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { kpiRoutes, scoreRoutes } from './routes.ts';
import { kpiKind } from './authoring/save-kpi.ts';
import { kpiAuthoringRoutes } from './authoring/routes.ts';
import { kpiCategoryRoutes } from './categories/routes.ts';
import { formulaKind } from './formulas/kpi-formulas.ts';
import { formulaReferenceRoutes, kpiFormulaRoutes } from './formulas/routes.ts';
import { kpiJobs } from './series/jobs.ts';
import { templateKind } from './templates/kpi-templates.ts';
import { kpiTemplateRoutes } from './templates/routes.ts';

export const kpis = defineFeature({
  name: 'kpis',
  routes: [
    kpiRoutes,
    formulaReferenceRoutes,
    kpiTemplateRoutes,
    kpiFormulaRoutes,
    kpiCategoryRoutes,
    kpiAuthoringRoutes,
    scoreRoutes,
  ],
  jobs: kpiJobs,
  contributions: [
    datasets({ name: 'kpi_series', dataset: kpiSeries }),
    newCompanySeeds(seedSystemKpis),
    definitionKinds(templateKind, formulaKind, kpiKind),
    referenceTargets(
      { kind: 'kpi', table: 'kpis' },
      { kind: 'kpi_category', table: 'kpi_categories' },
      { kind: 'kpi_template', table: 'kpi_templates' },
      { kind: 'kpi_formula', table: 'kpi_formulas' },
    ),
  ],
});
