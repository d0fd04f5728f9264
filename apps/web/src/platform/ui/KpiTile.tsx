import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { getErrorMessage, getRequestId } from '../lib/api.ts';
import { KpiSparkline, type KpiVisual } from './KpiSparkline.tsx';
import { Skeleton } from './Skeleton.tsx';
import textStyles from '../theme/text.module.css';
import cardStyles from './Card.module.css';
import styles from './KpiTile.module.css';

/** A summarizing metric that links to its rows. */
export interface Kpi {
  value: string;
  unit?: string;
  /** The change, shown first and colored by its meaning. */
  delta?: { text: string; tone: 'good' | 'bad' | 'flat' };
  /** What the value is compared with. */
  footer: string;
  view?: KpiVisual;
  href: string;
}

/** The state of a tile without a value. */
export type KpiState =
  | { kind: 'loading' }
  /** The hint states why there is no value. */
  | { kind: 'empty'; hint?: string }
  | { kind: 'error'; error: unknown; onRetry: () => void };

/** A tile with label, value, comparison and a small chart. All four states have the same height. */
export function KpiTile({ label, kpi, state }: { label: string; kpi?: Kpi; state?: KpiState }) {
  if (kpi && !state) return <KpiLink label={label} kpi={kpi} />;
  const currentState = state ?? { kind: 'loading' };
  return (
    <div
      className={clsx(styles.root, cardStyles.card)}
      data-part="card"
      data-state={currentState.kind}
      aria-busy={currentState.kind === 'loading'}
    >
      <span className={styles.label}>{label}</span>
      <KpiMessage state={currentState} />
    </div>
  );
}

function KpiLink({ label, kpi }: { label: string; kpi: Kpi }) {
  return (
    <a className={clsx(styles.root, cardStyles.card)} data-part="card" href={kpi.href}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        <b className={textStyles.tabular}>{kpi.value}</b>
        {kpi.unit && <span>{kpi.unit}</span>}
      </span>
      <span className={styles.footer}>
        {kpi.delta && (
          <em className={textStyles.tabular} data-tone={kpi.delta.tone}>
            {kpi.delta.text}
          </em>
        )}
        <span className={textStyles.truncate}>{kpi.footer}</span>
      </span>
      {kpi.view && (
        <span className={styles.visual}>
          <KpiSparkline view={kpi.view} />
        </span>
      )}
    </a>
  );
}

function KpiMessage({ state }: { state: KpiState }) {
  if (state.kind === 'loading') {
    return (
      <>
        <Skeleton width={96} height={26} style={{ marginTop: 9 }} />
        <Skeleton width={132} style={{ marginTop: 5 }} />
        <Skeleton height={44} style={{ marginTop: 'auto', marginBottom: 18 }} />
      </>
    );
  }
  if (state.kind === 'empty') {
    return (
      <p className={styles.message}>
        {state.hint ?? (
          <>
            <b>No data yet</b>
            Appears when usage data arrives.
          </>
        )}
      </p>
    );
  }
  const request = getRequestId(state.error);
  return (
    <div className={styles.message}>
      <b>Could not be loaded</b>
      {request ? (
        <>
          Request <code>{request}</code>
        </>
      ) : (
        getErrorMessage(state.error)
      )}
      <br />
      <Button variant="default" size="compact-xs" onClick={state.onRetry}>
        Retry
      </Button>
    </div>
  );
}
