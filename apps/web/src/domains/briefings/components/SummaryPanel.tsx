import type { BriefingSummary, SummarySource } from '@mainstay/contract/briefings';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import { Sparkles, Square, X } from 'lucide-react';
import { type ListedSource, SourcedText, SourceList } from '../../../core/assistant-chat/SourcedText.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import type { SummaryControl } from './use-summary.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Summary.module.css';

const NO_SOURCE_EXPLANATION = 'No displayed row confirms this. Check it before you rely on it.';

interface SummaryPanelProps {
  summary: SummaryControl;
  /** What a row is. */
  row: string;
}

/** The text of the model with links to its sources, while it is generated and afterwards. */
export function SummaryPanel({ summary: { isBusy, summary, error, close }, row }: SummaryPanelProps) {
  if (!isBusy && summary === null && error === null) return null;
  return (
    <section className={styles.panel} aria-label="Summary" aria-busy={isBusy || undefined}>
      <div className={layoutStyles.row}>
        <Chip tone="brand">
          <Sparkles size={12} aria-hidden />
          Generated
        </Chip>
        <span className={clsx(textStyles.caption, layoutStyles.grow)} role="status">
          {isBusy ? 'Generating…' : summary && formatOrigin(summary, row)}
        </span>
        {isBusy ? (
          <button type="button" className={buttonStyles.button} onClick={close}>
            <Square size={14} aria-hidden />
            Stop
          </button>
        ) : (
          <button
            type="button"
            className={clsx(iconButtonStyles.iconButton, styles.closeButton)}
            aria-label="Close the summary"
            onClick={close}
          >
            <X size={15} aria-hidden />
          </button>
        )}
      </div>
      <FormMessage>{error}</FormMessage>
      {summary && <SummaryText summary={summary} />}
    </section>
  );
}

function formatOrigin({ rows, total_records: total }: BriefingSummary, row: string): string {
  const part = rows < total ? `first ${formatNumber(rows)} of ` : '';
  return `A model wrote this from the ${part}${formatCount(total, row)} below. Check it before you use it.`;
}

function SummaryText({ summary: { statements, sources } }: { summary: BriefingSummary }) {
  const listedSources = sources.map(toListedSource);
  return (
    <>
      <div className={styles.text}>
        <SourcedText statements={statements} sources={listedSources} explanation={NO_SOURCE_EXPLANATION} />
      </div>
      {sources.length > 0 && <SourceList sources={listedSources} />}
    </>
  );
}

/** Addresses outside of the application are not links. */
const toListedSource = ({ n, label, address }: SummarySource): ListedSource => ({
  n,
  label,
  href: address.startsWith('#!/') ? address : undefined,
});
