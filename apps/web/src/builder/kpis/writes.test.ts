/** Tests what each write about KPIs sends and which queries it invalidates. */
import { expectWrites, type WriteRow } from '../../testing/expect-writes.ts';
import {
  deleteFormula,
  deleteKpi,
  deleteTemplate,
  invalidateKpis,
  saveCategory,
  saveFormula,
  saveHealthScore,
  saveKpi,
  saveTemplate,
} from './queries.ts';

const BODY = { name: 'Berths' } as never;
const PARTS: [
  path: string,
  save: (id: number | null, body: never, version?: number) => unknown,
  remove: (id: number) => unknown,
][] = [
  ['admin/kpi/', saveKpi, deleteKpi],
  ['admin/kpi/formulas/', saveFormula, deleteFormula],
  ['admin/kpi/templates/', saveTemplate, deleteTemplate],
];

expectWrites([
  ...PARTS.flatMap(([path, save, remove]): WriteRow[] => [
    [`new in ${path}`, () => save(null, BODY), [`POST ${path}`, { name: 'Berths' }], []],
    [`changed in ${path}`, () => save(7, BODY, 4), [`PUT ${path}7/`, { name: 'Berths', version: 4 }], []],
    [`overwritten in ${path}`, () => save(7, BODY), [`PUT ${path}7/`, { name: 'Berths' }], []],
    [`deleted in ${path}`, () => remove(7), [`DELETE ${path}7/`], []],
  ]),
  [
    'a category',
    () => saveCategory(7, { name: 'Use', status: 'Inactive' }),
    ['PUT admin/kpi/templatecategory/7/', { name: 'Use', status: 'Inactive' }],
    [],
  ],
  [
    'the health score',
    () => saveHealthScore({ measures: [], version: 3 }),
    ['PUT admin/health-score/', { measures: [], version: 3 }],
    [],
  ],
  [
    'the invalidation after a KPI change',
    (client) => invalidateKpis(client),
    null,
    [
      'admin/definitions/{kind}/{id}/versions/',
      'admin/health-score/preview/',
      'admin/kpi/',
      'admin/kpi/formulas/',
      'admin/kpi/series/',
      'admin/kpi/templatecategory/',
      'admin/kpi/templates/',
      'admin/kpi/tracking/{id}/',
      'kpi/all/',
      'userkpi/result/',
    ],
  ],
]);
