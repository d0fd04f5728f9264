import { AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import { textGenerationQuery } from '../../../core/ai-provider/queries.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import type { SummaryControl } from './use-summary.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Summary.module.css';

interface SummarizeButtonProps {
  summary: SummaryControl;
  /** Whether there are rows to summarize. */
  hasRows: boolean;
}

/**
 * Has the model summarize what is shown. Without a provider it is disabled and states why. It can still be clicked, because a
 * phone shows the reason only then.
 */
export function SummarizeButton({ summary: { isBusy, start }, hasRows }: SummarizeButtonProps) {
  const id = useId();
  const { data } = useQuery(textGenerationQuery);
  const isMissing = data?.is_configured === false;
  return (
    <span className={styles.tool}>
      {isMissing && (
        <span id={id} className={clsx(textStyles.caption, styles.reason)}>
          {AI_NOT_CONFIGURED}
        </span>
      )}
      <button
        type="button"
        className={clsx(buttonStyles.button, styles.button)}
        disabled={!isMissing && (!hasRows || isBusy || data === undefined)}
        aria-disabled={isMissing || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={isMissing ? id : undefined}
        title={isMissing ? AI_NOT_CONFIGURED : undefined}
        onClick={() => (isMissing ? showToast(AI_NOT_CONFIGURED) : start())}
      >
        <Sparkles size={14} aria-hidden />
        Summarize
      </button>
    </span>
  );
}
