import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import textStyles from '../theme/text.module.css';
import styles from './KpiTile.module.css';

/** The small chart at the bottom of a tile, which shows what the value is compared with. */
export type KpiVisual =
  | { kind: 'spark'; data: readonly number[]; from: string; to: string }
  | { kind: 'bars'; data: readonly number[]; lit: number; from: string; to: string }
  | { kind: 'split'; parts: readonly { key?: string; label: string; value: number; text: string; color: string }[] }
  /** In percent, from 0 to 100. */
  | { kind: 'meter'; value: number; target?: { value: number; label: string } };

const WIDTH = 100;
const HEIGHT = 40;
const PAD = 4;

/** Returns the position of a value between the minimum and the maximum, from 0 to 1. */
function toShare(value: number, data: readonly number[]): number {
  const low = Math.min(...data);
  const high = Math.max(...data);
  return (value - low) / (high - low || 1);
}

const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;

function Spark({ data }: { data: readonly number[] }) {
  const steps = Math.max(1, data.length - 1);
  const points = data.map((value, at) => {
    const x = roundToHundredth((at / steps) * WIDTH);
    const y = roundToHundredth(HEIGHT - PAD - toShare(value, data) * (HEIGHT - 2 * PAD));
    return `${x} ${y}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path className={styles.area} d={`${line}V${HEIGHT}H0Z`} />
      <path className={styles.line} d={line} />
    </svg>
  );
}

const Ends = ({ from, to }: { from: string; to: string }) => (
  <div className={styles.axisLabels}>
    <span>{from}</span>
    <span>{to}</span>
  </div>
);

function SparkView({ data, from, to }: KpiVisual & { kind: 'spark' }) {
  const last = toShare(data.at(-1) ?? 0, data);
  return (
    <>
      <div className={styles.plot}>
        <Spark data={data} />
        <i className={styles.dot} style={{ bottom: `calc(${10 + last * 80}% - 3.5px)` }} />
      </div>
      <Ends from={from} to={to} />
    </>
  );
}

function BarsView({ data, lit, from, to }: KpiVisual & { kind: 'bars' }) {
  const high = Math.max(...data, 1);
  return (
    <>
      <div className={styles.bars} aria-hidden>
        {data.map((value, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position in time.
            key={at}
            data-lit={at < lit || undefined}
            style={{ height: `${Math.max(4, (value / high) * 100)}%` }}
          />
        ))}
      </div>
      <Ends from={from} to={to} />
    </>
  );
}

const SplitView = ({ parts, getHref }: KpiVisual & { kind: 'split' } & Pick<KpiSparklineProps, 'getHref'>) => (
  <>
    <div className={styles.splitBar} aria-hidden>
      {parts.map((part) => (
        <i key={part.label} style={{ flexGrow: part.value, background: part.color }} />
      ))}
    </div>
    <ul className={styles.legend}>
      {parts.map((part) => (
        <li key={part.label}>
          <i style={{ background: part.color }} aria-hidden />
          {getHref && part.key ? (
            <a href={getHref(part.key)}>
              <b className={textStyles.tabular}>{part.text}</b> {part.label}
            </a>
          ) : (
            <>
              <b className={textStyles.tabular}>{part.text}</b> {part.label}
            </>
          )}
        </li>
      ))}
    </ul>
  </>
);

const MeterView = ({ value, target }: KpiVisual & { kind: 'meter' }) => (
  <>
    <div className={styles.meter} aria-hidden>
      <i style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
      {target && <s style={{ left: `${target.value}%` }} />}
    </div>
    {target ? (
      <div className={clsx(styles.axisLabels, styles.positioned)}>
        <span style={{ left: `${target.value}%` }}>{target.label}</span>
      </div>
    ) : (
      <Ends from="0%" to="100%" />
    )}
  </>
);

interface KpiSparklineProps {
  view: KpiVisual;
  /** Returns the address of the rows of a part. */
  getHref?: (part: string) => string;
}

/** Renders the chart of a tile. */
export function KpiSparkline({ view, getHref }: KpiSparklineProps): ReactNode {
  switch (view.kind) {
    case 'spark':
      return <SparkView {...view} />;
    case 'bars':
      return <BarsView {...view} />;
    case 'split':
      return <SplitView {...view} {...(getHref && { getHref })} />;
    case 'meter':
      return <MeterView {...view} />;
  }
}
