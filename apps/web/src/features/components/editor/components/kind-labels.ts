/** Labels of the kinds of components. */
import type { Kind } from '@mainstay/contract/rules/expressions';

export const KIND_LABELS: Readonly<Record<Kind, { name: string; about: string }>> = {
  table: { name: 'Table', about: 'A page of rows that readers sort and filter.' },
  'react-table': { name: 'Working table', about: 'Columns to hide, pin, resize and group, with a search over all.' },
  graph: { name: 'Chart', about: 'Bars, lines, parts of a whole, points or a spread.' },
  kpi: { name: 'KPI tile', about: 'One figure, compared with the period before.' },
  score: { name: 'Score', about: 'KPIs of an account, weighed into one number.' },
  html: { name: 'HTML', about: 'Text and markup of your own, filled with rows.' },
  'react-ai': { name: 'Assistant', about: 'Questions about what other components show.' },
};
