import { formatDecimals } from '@mainstay/contract/rules/numbers';
import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { healthBand, roundHealth } from '@mainstay/contract/rules/health';
import { formatPercent } from '@mainstay/contract/rules/percentages';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import {
  formatChangeHeader,
  type Measure,
  formatMeasuredValue,
  formatPoints,
  formatTotal,
  getTone,
} from './health-text.ts';
import textStyles from '../../../platform/theme/text.module.css';
import dataTableStyles from '../../../platform/ui/DataTable.module.css';
import styles from './HealthTable.module.css';

interface HealthTableProps {
  health: AccountHealth;
  /** Shows the measured values and longer bars. */
  wide?: boolean;
}

const Change = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className={textStyles.muted}>–</span>
  ) : (
    <span className={styles.change} data-tone={getTone(value)}>
      {formatPoints(value)}
    </span>
  );

/** A value with its bar, or with empty space of the same width. */
const Contribution = ({ bar, children }: { bar?: ReactNode; children: ReactNode }) => (
  <span className={styles.contribution}>
    <span className={styles.bar} aria-hidden>
      {bar}
    </span>
    <span className={styles.amount}>{children}</span>
  </span>
);

/** The measures of a score, one per row. The length of a bar is the weight, its filled part the score. */
export function HealthTable({ health, wide = false }: HealthTableProps) {
  const measures = health.kpi_score_data;
  const heaviest = Math.max(1, ...measures.map((measure) => measure.weight ?? 0));
  return (
    <table className={clsx(styles.root, textStyles.tabular)} data-wide={wide || undefined}>
      <caption className={textStyles.screenReaderOnly}>Measures, scores, weights and contributions</caption>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          {wide && (
            <th scope="col" className={clsx(dataTableStyles.rightAligned, styles.rightAligned, styles.value)}>
              Value
            </th>
          )}
          <th scope="col" className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>
            Score
          </th>
          <th scope="col" className={clsx(dataTableStyles.rightAligned, styles.rightAligned, styles.weight)}>
            Weight
          </th>
          <th scope="col" className={styles.contributionHeader}>
            Contribution
          </th>
          <th scope="col" className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>
            {formatChangeHeader(health)}
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <MeasureRow key={measure.kpi} measure={measure} wide={wide} heaviest={heaviest} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total, rounded up
          </th>
          {wide && <td className={styles.value} />}
          <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned, textStyles.muted, styles.weight)}>
            {health.account_score === null ? '–' : '100%'}
          </td>
          <td>
            <Contribution>
              <b>{health.account_score === null ? '–' : formatTotal(health.account_score)}</b>
            </Contribution>
          </td>
          <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>
            <b>{health.change === null ? '–' : formatPoints(health.change)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function MeasureRow({ measure, wide, heaviest }: { measure: Measure; wide: boolean; heaviest: number }) {
  const { name, note, norm, weight, kpi_weightage_share: share } = measure;
  const header = (
    <th scope="row">
      {name}
      <span>{note}</span>
    </th>
  );
  if (norm === null) {
    return (
      <tr data-missing>
        {header}
        {wide && <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned, styles.value)}>–</td>}
        <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>No data</td>
        <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned, styles.weight)}>–</td>
        <td>
          <Contribution>–</Contribution>
        </td>
        <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>
          <Change value={measure.change} />
        </td>
      </tr>
    );
  }
  return (
    <tr>
      {header}
      {wide && (
        <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned, textStyles.muted, styles.value)}>
          {formatMeasuredValue(measure)}
        </td>
      )}
      <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>{roundHealth(norm)}</td>
      <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned, textStyles.muted, styles.weight)}>
        {weight === null ? '–' : formatPercent(weight)}
      </td>
      <td>
        {weight === null || share === null ? (
          <Contribution>–</Contribution>
        ) : (
          <Contribution
            bar={
              <span style={{ width: `${(weight * 100) / heaviest}%` }} data-band={healthBand(norm)}>
                <i style={{ width: `${norm}%` }} />
              </span>
            }
          >
            {formatDecimals(share, 1)}
          </Contribution>
        )}
      </td>
      <td className={clsx(dataTableStyles.rightAligned, styles.rightAligned)}>
        <Change value={measure.change} />
      </td>
    </tr>
  );
}
