import { markIncomplete, formatLongMonth, formatShortMonth } from '@mainstay/contract/rules/dates';
import { clsx } from 'clsx';
import { type PointerEvent, useState } from 'react';
import { toPercentAcross, type MonthScale, findRuns, createMonthScale, type Values } from './month-scale.ts';
import textStyles from '../theme/text.module.css';
import styles from './MonthLines.module.css';

export interface MonthLine {
  name: string;
  /** One value per month; null for a month without a value. */
  values: Values;
  dashed?: boolean;
}

export interface MonthLinesData {
  /** The first days of the months. */
  months: readonly string[];
  /** The current month, which is incomplete. */
  incomplete?: string | undefined;
  /** The area below the first line is shaded. */
  lines: readonly MonthLine[];
  format: (value: number) => string;
  /** Formats the values of the axis, if they are formatted differently. */
  formatTick?: (value: number) => string;
  scale?: MonthScale;
  /** Values at which a thin horizontal line is drawn. */
  marks?: readonly number[];
  /** Shows a legend above the lines. Several lines always have a legend. */
  legend?: boolean;
}

interface MonthLinesProps {
  data: MonthLinesData;
  /** A text alternative of the chart. */
  label: string;
  height: number;
}

/** The maximum number of month names that fit side by side. */
const MAX_NAMES = 13;

/**
 * Draws lines over months. The first screen of an account shows them, where loading the chart engine would take longer
 * than rendering. They are therefore plain markup in percent of a container that need not be measured.
 */
export function MonthLines({ data, label, height }: MonthLinesProps) {
  const { months, lines, format, formatTick = format, marks = [] } = data;
  const [pointedIndex, setPointedIndex] = useState<number>();
  const values = lines.flatMap((line) => line.values);
  const scale = data.scale ?? createMonthScale(Math.max(0, ...values.map((value) => value ?? 0)));
  const toPercentUp = (value: number) => (value / scale.top) * 100;
  const labelInterval = Math.ceil(months.length / MAX_NAMES);
  const tickLabels = scale.ticks.map(formatTick);
  const longest = tickLabels.reduce((long, text) => (text.length > long.length ? text : long), '');

  const onPoint = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    setPointedIndex(Math.round(share * (months.length - 1)));
  };
  return (
    <div className={clsx(styles.root, textStyles.tabular)} role="img" aria-label={label} style={{ height }}>
      {(data.legend || lines.length > 1) && (
        <div className={styles.legend}>
          {lines.map((line, n) => (
            <span key={line.name} className={getColor(n)}>
              <i className={clsx(styles.key, line.dashed && styles.dashed)} />
              {line.name}
            </span>
          ))}
        </div>
      )}
      <div className={styles.valueAxis}>
        <span>{longest}</span>
        {scale.ticks.map((tick, n) => (
          <span key={tick} style={{ bottom: `${toPercentUp(tick)}%` }}>
            {tickLabels[n]}
          </span>
        ))}
      </div>
      <div className={styles.plot} onPointerMove={onPoint} onPointerLeave={() => setPointedIndex(undefined)}>
        {scale.ticks.map((tick) => (
          <i key={tick} className={styles.gridLine} style={{ bottom: `${toPercentUp(tick)}%` }} />
        ))}
        {marks.map((mark) => (
          <i key={mark} className={clsx(styles.gridLine, styles.marked)} style={{ bottom: `${toPercentUp(mark)}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map((line, n) => (
            <Line key={line.name} line={line} n={n} up={toPercentUp} />
          ))}
        </svg>
        {lines.map((line, n) =>
          findRuns(line.values).map(
            ([first, second]) =>
              first &&
              !second && (
                <Dot key={first[0]} n={n} left={toPercentAcross(first[0], months.length)} up={toPercentUp(first[1])} />
              ),
          ),
        )}
        {pointedIndex !== undefined && <PointedMonth data={data} at={pointedIndex} up={toPercentUp} />}
      </div>
      <div className={styles.monthAxis}>
        {months.map(
          (month, n) =>
            n % labelInterval === 0 && (
              <span key={month} style={{ left: `${toPercentAcross(n, months.length)}%` }}>
                {formatShortMonth(month)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

const COLORS = [styles.color1, styles.color2, styles.color3];
const getColor = (n: number) => COLORS[n];

function Line({ line, n, up }: { line: MonthLine; n: number; up: (value: number) => number }) {
  return findRuns(line.values).map((run) => {
    const points = run.map(([at, value]) => [toPercentAcross(at, line.values.length), 100 - up(value)] as const);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < 2) return null;
    const path = `M${points.map((pair) => pair.join(' ')).join('L')}`;
    return (
      <g key={first[0]} className={getColor(n)}>
        {n === 0 && <path className={styles.area} d={`${path}L${last[0]} 100L${first[0]} 100Z`} />}
        <path className={clsx(styles.line, line.dashed && styles.dashed)} d={path} />
      </g>
    );
  });
}

const Dot = ({ n, left, up }: { n: number; left: number; up: number }) => (
  <i className={clsx(styles.dot, getColor(n))} style={{ left: `${left}%`, bottom: `${up}%` }} />
);

/** Shows the values of the month under the pointer. */
function PointedMonth({
  data: { months, incomplete, lines, format },
  at,
  up,
}: {
  data: MonthLinesData;
  at: number;
  up: (value: number) => number;
}) {
  const left = toPercentAcross(at, months.length);
  const month = months[at] ?? '';
  return (
    <>
      <i className={styles.pointedLine} style={{ left: `${left}%` }} />
      {lines.map(({ name, values }, n) => {
        const value = values[at] ?? null;
        return value !== null && <Dot key={name} n={n} left={left} up={up(value)} />;
      })}
      <div className={clsx(styles.tooltip, left > 50 && styles.flipped)} style={{ left: `${left}%` }}>
        <b>{month === incomplete ? markIncomplete(formatLongMonth(month)) : formatLongMonth(month)}</b>
        {lines.map(({ name, values }, n) => {
          const value = values[at] ?? null;
          return (
            <span key={name} className={getColor(n)}>
              <i className={styles.key} />
              {name}
              <b>{value === null ? 'No data' : format(value)}</b>
            </span>
          );
        })}
      </div>
    </>
  );
}
