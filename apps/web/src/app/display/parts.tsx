/** Display cases of KPIs, scores, charts and the charts of tiles. */
import { NO_SCORE_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import { KpiComponent } from '../../builder/components/renderers/components/KpiComponent.tsx';
import { ScoreComponent } from '../../builder/components/renderers/components/ScoreComponent.tsx';
import { KpiCards } from '../../builder/kpis/components/KpiCards.tsx';
import { DensityStrip } from '../../core/timeline/components/DensityStrip.tsx';
import { EventCard } from '../../core/timeline/components/EventCard.tsx';
import { EventDetails } from '../../core/timeline/components/EventDetails.tsx';
import { KpiSparkline } from '../../platform/ui/KpiSparkline.tsx';
import { KpiTile } from '../../platform/ui/KpiTile.tsx';
import { MonthLines } from '../../platform/ui/MonthLines.tsx';
import type { DisplayCases } from './cases.ts';

const nothing = () => undefined;
const output = (key: string, value: number | null, more: object = {}) => ({
  key,
  name: `Name of ${key}`,
  type: 'value',
  format: 'comma',
  value,
  ...more,
});
const REPORT = {
  mainvalue: 1234.5678,
  footervalue: 12,
  error: null,
  ui_component_name: 'Revenue',
  no_history: false,
  output: {
    data: [
      output('mainvalue', 1234.5678, { format: 'currency', previous: 1000, better: 'higher' }),
      output('footervalue', 12),
      output('seats', 1500, { previous: 1000, better: 'lower' }),
      output('share', 40, { format: 'percent', previous: 40 }),
    ],
  },
  properties: {
    threshold_config: [
      { op: 'gt', from: 2000, color: '#111111', label: 'High' },
      { op: 'gt', from: 1000, color: '#2A9D5F', label: 'Fine' },
    ],
    primary_value: 1234.5678,
  },
  config: { id: 1, name: 'Revenue', kind: 'kpi', meta: { kpi_style: 'v2', navigation: null }, version: 1 },
};
const report = (more: object): never => ({ ...REPORT, ...more }) as never;
const styled = (kpi_style: string) => ({ config: { ...REPORT.config, meta: { kpi_style, navigation: null } } });
const KPI = {
  id: 3,
  name: 'Revenue',
  category: { id: 1, name: 'Money' },
  is_system: false,
  status: 'active',
  type: 'v2',
  pageName: null,
  navigation: null,
};
const HEALTH_LEVELS = {
  ...REPORT,
  level_one_count: 5,
  level_two_count: 3,
  level_three_count: 0,
  properties: { threshold_config: [], primary_value: 8 },
  output: { data: [output('mainvalue', 62.5), output(NO_SCORE_OUTPUT, 2, { name: 'Without Score' })] },
};
const kpis = (result: object) => ({ answers: { '/kpi/all/': { kpis: [KPI] }, '/userkpi/result/': result } });
const SCORE = {
  account_score: 72.456,
  kpi_score_data: [
    { kpi_id: 1, name: 'Adoption', kpi_value: 80.126, weightage: 60, kpi_weightage_share: 48.075 },
    { kpi_id: 2, name: 'Support', kpi_value: 1234, weightage: 40, kpi_weightage_share: 24.5 },
  ],
  invalid_kpis: [],
};
const MONTHS = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];
const event = (more: object): never =>
  ({
    id: 1,
    event: 'Call',
    event_abbr: 'ACT',
    event_date: null,
    category: 'Action',
    last_updated: '2026-11-20T11:30:00Z',
    meta: {
      operation: 'skipped',
      owner_name: 'Mia Mole',
      play_name: 'Renewal',
      action_name: 'Call',
      contact_name: 'Jo',
    },
    ...more,
  }) as never;
const EVENTS = [
  event({}),
  event({ category: 'Contact Note', event: 'Moved. Logins are shared.' }),
  event({ category: 'Contact', event: 'Jo' }),
  event({ category: 'Upload', event: 'plan.pdf' }),
  event({ category: 'Account Created', event: '' }),
];

export const DISPLAY_OF_PARTS: DisplayCases = {
  'a KPI with its other figures': [() => <KpiComponent report={report({})} onDrawn={nothing} />],
  'a KPI without its other figures': [
    () => <KpiComponent report={report({ ...styled('v1'), footervalue: null })} onDrawn={nothing} />,
  ],
  'a KPI at no threshold': [
    () => (
      <KpiComponent
        report={report({ properties: { ...REPORT.properties, primary_value: 1000 }, mainvalue: null })}
        onDrawn={nothing}
      />
    ),
  ],
  'a KPI that failed': [
    () => (
      <>
        <KpiComponent report={report({ error: 'No such column.' })} onDrawn={nothing} />
        <KpiComponent report={report({ error: 'Gone.', ui_component_name: null })} onDrawn={nothing} />
      </>
    ),
  ],
  'cards of KPIs': [() => <KpiCards kpis={[3, 4]} context={{ account_id: '7' }} />, kpis(REPORT)],
  'a card of a past period': [
    () => <KpiCards kpis={[3]} context={{ period: 'Last Month', owner_scope: 'mine' }} />,
    kpis({ ...REPORT, compared_days: { day: '2020-10-31', previous_day: '2020-09-30' } }),
  ],
  'a card of a single day': [
    () => <KpiCards kpis={[3]} context={{ period: 'Last Month' }} />,
    kpis({
      ...REPORT,
      compared_days: { day: '2020-10-31', previous_day: '2020-10-03', value_day: '2020-10-31' },
      output: { data: [output('mainvalue', 140, { previous: 100 })] },
    }),
  ],
  'a card without a previous value': [
    () => <KpiCards kpis={[3]} context={{ period: 'Last Month' }} />,
    kpis({
      ...REPORT,
      compared_days: { day: '2020-10-31', previous_day: '2020-09-30' },
      output: { data: [output('mainvalue', 140, { previous: null })] },
    }),
  ],
  'a card without history': [
    () => <KpiCards kpis={[3]} context={{ period: 'Last Month' }} />,
    kpis({ ...REPORT, no_history: true, compared_days: { day: '2020-10-31', previous_day: '2020-09-30' } }),
  ],
  'a card of the levels of health': [() => <KpiCards kpis={[3]} context={{}} />, kpis(HEALTH_LEVELS)],
  'a card of a share': [
    () => <KpiCards kpis={[3]} context={{}} />,
    kpis({ ...REPORT, output: { data: [output('mainvalue', 140, { format: 'percent' })] } }),
  ],
  'a card without a figure': [
    () => <KpiCards kpis={[3]} context={{}} />,
    kpis({ ...REPORT, output: { data: [output('mainvalue', null)] } }),
  ],
  'a card that failed': [() => <KpiCards kpis={[3]} context={{}} />, kpis({ ...REPORT, error: 'Broken.' })],
  'a score and its parts': [
    () => <ScoreComponent detail={{ id: 5 } as never} context={{ account_id: '7' }} onDrawn={nothing} />,
    { answers: { '/get-score-component-data/5/': SCORE } },
  ],
  'a line in a tile': [() => <KpiSparkline view={{ kind: 'spark', data: [2, 6, 4], from: 'Aug', to: 'Nov' }} />],
  'a flat line in a tile': [() => <KpiSparkline view={{ kind: 'spark', data: [3, 3], from: 'Aug', to: 'Nov' }} />],
  'bars in a tile': [() => <KpiSparkline view={{ kind: 'bars', data: [0, 5, 10], lit: 2, from: 'Aug', to: 'Nov' }} />],
  'parts in a tile': [
    () => (
      <KpiSparkline
        view={{
          kind: 'split',
          parts: [
            { label: 'good', value: 3, text: '3', color: 'green' },
            { label: 'poor', value: 1, text: '1', color: 'red' },
          ],
        }}
      />
    ),
  ],
  'meters in a tile': [
    () => (
      <>
        <KpiSparkline view={{ kind: 'meter', value: 140 }} />
        <KpiSparkline view={{ kind: 'meter', value: -5, target: { value: 80, label: 'goal' } }} />
      </>
    ),
  ],
  'a tile and its states': [
    () => (
      <>
        <KpiTile
          label="MRR"
          kpi={{ value: '$1K', unit: 'USD', delta: { text: '+5%', tone: 'good' }, footer: 'of last month', href: '#a' }}
        />
        <KpiTile label="MRR" kpi={{ value: '$1K', footer: 'none', href: '#a' }} state={{ kind: 'empty' }} />
        <KpiTile label="MRR" state={{ kind: 'empty', hint: 'Later.' }} />
        <KpiTile label="MRR" state={{ kind: 'error', error: new Error('x'), onRetry: nothing }} />
        <KpiTile label="MRR" />
      </>
    ),
  ],
  'lines over months': [
    () => (
      <MonthLines
        label="Users by month"
        height={200}
        data={{
          months: MONTHS,
          incomplete: '2026-11-01',
          format: (value) => `${value} u`,
          marks: [45],
          lines: [
            { name: 'Users', values: [10, 55, null, 30] },
            { name: 'Seats', values: [50, 50, 50, 50], dashed: true },
          ],
        }}
      />
    ),
  ],
  'many months': [
    () => (
      <MonthLines
        label="MRR"
        height={100}
        data={{
          months: Array.from(
            { length: 14 },
            (_, at) => `${at < 12 ? 2025 : 2026}-${String((at % 12) + 1).padStart(2, '0')}-01`,
          ),
          lines: [{ name: 'MRR', values: [] }],
          format: String,
          legend: true,
        }}
      />
    ),
  ],
  'weeks with many and few events': [
    () => (
      <DensityStrip
        weeks={[
          { week: '2026-11-16', events: 10 },
          { week: '2026-11-09', events: 1 },
          { week: '2026-11-02', events: 5 },
        ]}
        visibleRange={['2026-11-08', '2026-11-15']}
        onDay={nothing}
      />
    ),
  ],
  'cards of events': [
    () => EVENTS.map((one, at) => <EventCard key={at} event={one} isSelected={at === 1} onSelect={nothing} />),
  ],
  'events in full': [() => EVENTS.map((one, at) => <EventDetails key={at} accountId={7} event={one} />)],
};
