import { Gauge, HeartPulse } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Health and KPIs',
    label: 'KPIs',
    about: 'Account and portfolio KPIs: formulas, templates, categories and history.',
    icon: Gauge,
    path: '/dashboard/admin/kpis',
  },
  {
    group: 'Health and KPIs',
    label: 'Health score',
    about: 'Configure health score measures, weights and ranges.',
    keywords: 'weights bands risk',
    icon: HeartPulse,
    path: '/dashboard/admin/health-score',
  },
];
