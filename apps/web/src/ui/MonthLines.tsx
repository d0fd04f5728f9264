import { markIncomplete } from '@mainstay/contract/rules/number-format';
import { type PointerEvent, useState } from 'react';
import { toPercentAcross, type MonthScale, findRuns, createMonthScale, type Values } from './month-scale.ts';
import { formatLongMonth, formatShortMonth } from './months.ts';
import './MonthLines.css';

export interface MonthLine {
  name: string;
  /** One for each month; null where there is none. */
  values: Values;
  dashed?: boolean;
}

export interface MonthLinesData {
  /** Days on which the months begin. */
  months: readonly string[];
  /** The month that is not over. */
  incomplete?: string | undefined;
  /** The first has its area shaded. */
  lines: readonly MonthLine[];
  format: (value: number) => string;
  scale?: MonthScale;
  /** Values at which a thin line runs across. */
  marks?: readonly number[];
  /** Lines are named above; several always are. */
  legend?: boolean;
}

interface MonthLinesProps {
  data: MonthLinesData;
  /** The chart in words, for those who do not see it. */
  label: string;
  height: number;
}

/** More names of months than these do not fit below one another's sides. */
const MAX_NAMES = 13;

/**
 * Lines over months. They stand on the first screen of an account, where the chart engine would take longer to begin
 * than all they show takes to draw: so they are plain markup, in percent of a box that needs no measuring.
 */
export function MonthLines({ data, label, height }: MonthLinesProps) {
  const { months, lines, format, marks = [] } = data;
  const [at, setAt] = useState<number>();
  const values = lines.flatMap((line) => line.values);
  const scale = data.scale ?? createMonthScale(Math.max(0, ...values.map((value) => value ?? 0)));
  const up = (value: number) => (value / scale.top) * 100;
  const every = Math.ceil(months.length / MAX_NAMES);
  const texts = scale.ticks.map(format);
  const longest = texts.reduce((long, text) => (text.length > long.length ? text : long), '');

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    setAt(Math.round(part * (months.length - 1)));
  };
  return (
    <div className="ml num" role="img" aria-label={label} style={{ height }}>
      {(data.legend || lines.length > 1) && (
        <div className="ml-legend">
          {lines.map((line, n) => (
            <span key={line.name} className={getColor(n)}>
              <i className={line.dashed ? 'ml-key dashed' : 'ml-key'} />
              {line.name}
            </span>
          ))}
        </div>
      )}
      <div className="ml-y">
        <span>{longest}</span>
        {scale.ticks.map((tick, n) => (
          <span key={tick} style={{ bottom: `${up(tick)}%` }}>
            {texts[n]}
          </span>
        ))}
      </div>
      <div className="ml-plot" onPointerMove={point} onPointerLeave={() => setAt(undefined)}>
        {scale.ticks.map((tick) => (
          <i key={tick} className="ml-tick" style={{ bottom: `${up(tick)}%` }} />
        ))}
        {marks.map((mark) => (
          <i key={mark} className="ml-tick ml-mark" style={{ bottom: `${up(mark)}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map((line, n) => (
            <Line key={line.name} line={line} n={n} up={up} />
          ))}
        </svg>
        {lines.map((line, n) =>
          findRuns(line.values).map(
            ([first, second]) =>
              first &&
              !second && <Dot key={first[0]} n={n} left={toPercentAcross(first[0], months.length)} up={up(first[1])} />,
          ),
        )}
        {at !== undefined && <Pointed data={data} at={at} up={up} />}
      </div>
      <div className="ml-x">
        {months.map(
          (month, n) =>
            n % every === 0 && (
              <span key={month} style={{ left: `${toPercentAcross(n, months.length)}%` }}>
                {formatShortMonth(month)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

const getColor = (n: number) => `ml-${n + 1}`;

function Line({ line, n, up }: { line: MonthLine; n: number; up: (value: number) => number }) {
  return findRuns(line.values).map((run) => {
    const points = run.map(([at, value]) => [toPercentAcross(at, line.values.length), 100 - up(value)] as const);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < 2) return null;
    const path = `M${points.map((pair) => pair.join(' ')).join('L')}`;
    return (
      <g key={first[0]} className={getColor(n)}>
        {n === 0 && <path className="ml-area" d={`${path}L${last[0]} 100L${first[0]} 100Z`} />}
        <path className={line.dashed ? 'ml-line dashed' : 'ml-line'} d={path} />
      </g>
    );
  });
}

const Dot = ({ n, left, up }: { n: number; left: number; up: number }) => (
  <i className={`ml-dot ${getColor(n)}`} style={{ left: `${left}%`, bottom: `${up}%` }} />
);

/** What the month under the pointer has. */
function Pointed({
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
      <i className="ml-at" style={{ left: `${left}%` }} />
      {lines.map(({ name, values }, n) => {
        const value = values[at] ?? null;
        return value !== null && <Dot key={name} n={n} left={left} up={up(value)} />;
      })}
      <div className={left > 50 ? 'ml-tip before' : 'ml-tip'} style={{ left: `${left}%` }}>
        <b>{month === incomplete ? markIncomplete(formatLongMonth(month)) : formatLongMonth(month)}</b>
        {lines.map(({ name, values }, n) => {
          const value = values[at] ?? null;
          return (
            <span key={name} className={getColor(n)}>
              <i className="ml-key" />
              {name}
              <b>{value === null ? 'No data' : format(value)}</b>
            </span>
          );
        })}
      </div>
    </>
  );
}
