/** Labels of the kinds of components. */
import type { Kind } from '@mainstay/contract/components/definition';

export const KIND_LABELS: Readonly<Record<Kind, { name: string; about: string }>> = {
  table: { name: 'Table', about: 'Rows that viewers can sort and filter, in pages.' },
  'react-table': {
    name: 'Interactive table',
    about: 'Columns can be hidden, pinned, resized and grouped, with search across all.',
  },
  graph: { name: 'Chart', about: 'Bar, line, pie, scatter or distribution charts.' },
  kpi: { name: 'KPI tile', about: 'One value, compared with the previous period.' },
  score: { name: 'Score', about: 'Account KPIs, weighted into one score.' },
  html: { name: 'HTML', about: 'Custom text and HTML, populated with rows.' },
  'react-ai': { name: 'Assistant', about: 'Answers questions about the data of other components.' },
  extension: { name: 'Extension', about: 'Rows in a component that your company has installed.' },
};
