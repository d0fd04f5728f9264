import type { HealthPreview as Preview } from '@mainstay/contract/health/health-score';
import { HEALTH_BAND_LABELS, type HealthBand, healthBand, NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { formatChange, formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { BandDot } from '../../../platform/ui/HealthBar.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { healthPreview, type WeightBody } from '../queries.ts';
import { PREVIEW_DEBOUNCE_MS } from './KpiPreview.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './HealthEditor.module.css';

interface HealthPreviewProps {
  /** The unsaved measures; null while a field is not valid, during which the last result stays. */
  measures: readonly WeightBody[] | null;
}

/** Shows how unsaved measures would change the distribution of health, and which accounts would move most. */
export function HealthPreview({ measures }: HealthPreviewProps) {
  const [text] = useDebouncedValue(measures && JSON.stringify(measures), PREVIEW_DEBOUNCE_MS);
  const { data, error, isFetching, refetch } = useQuery({
    ...healthPreview(text === null ? [] : (JSON.parse(text) as WeightBody[])),
    enabled: text !== null,
  });
  return (
    <section className={clsx(cardStyles.card, styles.preview)} aria-label="Preview" aria-busy={isFetching}>
      <div className={cardStyles.header} data-part="card-header">
        <h2>Preview</h2>
        <span className={clsx(textStyles.caption, textStyles.tabular)} aria-live="polite">
          {measures === null
            ? 'Correct the fields to update it'
            : isFetching
              ? 'Updating…'
              : data && formatChanged(data)}
        </span>
      </div>
      {error ? (
        <ErrorState title="The preview could not be computed" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Effect preview={data} />
      ) : (
        <div className={styles.previewPart} role="status" aria-label="Loading">
          <Skeleton height={120} />
          <Skeleton height={240} />
        </div>
      )}
    </section>
  );
}

const formatChanged = ({ changed, accounts }: Preview): string =>
  `${formatNumber(changed)} of ${formatCount(accounts, 'active account')} would change band`;
const getLabel = (band: HealthBand | null): string => (band ? HEALTH_BAND_LABELS[band] : NOT_ENOUGH_DATA);
const SIDES = [
  ['before', 'Now'],
  ['after', 'After'],
] as const;

function Effect({ preview: { accounts, bands, movers } }: { preview: Preview }) {
  return (
    <>
      <div className={styles.previewPart}>
        {SIDES.map(([side, label]) => (
          <div className={styles.distribution} key={side}>
            <span className={textStyles.caption}>{label}</span>
            <span className={styles.bar} aria-hidden>
              {bands.map(({ band, [side]: total }) => (
                <i key={band} data-band={band} style={{ width: `${(total.accounts / (accounts || 1)) * 100}%` }} />
              ))}
            </span>
          </div>
        ))}
        <table className={styles.bands} aria-label="Accounts by health">
          <thead>
            <tr>
              <th scope="col">Health</th>
              <th scope="col">Accounts now</th>
              <th scope="col">After</th>
              <th scope="col">MRR now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {bands.map(({ band, before, after }) => (
              <tr key={band}>
                <th scope="row">
                  <BandDot band={band} />
                  {getLabel(band)}
                </th>
                <td>{formatNumber(before.accounts)}</td>
                <td data-changed={after.accounts !== before.accounts || undefined}>{formatNumber(after.accounts)}</td>
                <td>{formatAccountMoney(before.mrr)}</td>
                <td data-changed={after.mrr !== before.mrr || undefined}>{formatAccountMoney(after.mrr)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={styles.moversTitle}>Largest changes</h3>
      {movers.length === 0 ? (
        <p className={clsx(textStyles.caption, styles.noMovers)}>
          No score would change. Change a weight or a value to see its effect.
        </p>
      ) : (
        <ul className={styles.movers} aria-label="Largest changes">
          {movers.map((mover) => (
            <Mover key={mover.id} {...mover} />
          ))}
        </ul>
      )}
    </>
  );
}

const Mover = ({ id, name, owner, before, after }: Preview['movers'][number]) => (
  <li>
    <span className={styles.moverName}>
      <a className={clsx(textStyles.link, textStyles.truncate)} href={hashHref(accountTabPath(id, 'health'))}>
        {name}
      </a>
      <span className={clsx(textStyles.caption, textStyles.truncate)}>{owner ?? 'No owner'}</span>
    </span>
    <span className={styles.scores}>
      <BandDot band={healthBand(before)} />
      {before}
      <ArrowRight size={12} aria-hidden />
      <span className={textStyles.screenReaderOnly}>to</span>
      <BandDot band={healthBand(after)} />
      {after}
    </span>
    <b className={styles.change} data-up={after > before || undefined}>
      {formatChange(after - before)}
    </b>
  </li>
);
