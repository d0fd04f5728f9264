import type { Proposal } from '@mainstay/contract/assistant';
import { NO_SOURCE } from '@mainstay/contract/rules/assistant';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { SourcedText, SourceList } from '../SourcedText.tsx';
import type { ThreadMessage } from './chat.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { toListedSource } from './listed-sources.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Assistant.module.css';

const NO_SOURCE_EXPLANATION = 'No record that the assistant has read confirms this. Check it before you rely on it.';

interface AnswerProps {
  message: ThreadMessage;
  onDecided: (proposal: Proposal) => void;
}

/** An answer with the sources of its statements and its proposals. All texts are plain. */
export function Answer({ message: { text, statements, sources, proposals, state }, onDecided }: AnswerProps) {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const numbers = new Set(sources.map(({ n }) => n));
  const isUnconfirmed = statements.some((statement) => !statement.sources.some((n) => numbers.has(n)));
  const listedSources = sources.map(toListedSource);
  return (
    <div className={styles.answer}>
      <span className={textStyles.screenReaderOnly}>Assistant: </span>
      {statements.length === 0 ? (
        text !== '' && <p className={styles.streamedText}>{text}</p>
      ) : (
        <SourcedText statements={statements} sources={listedSources} explanation={NO_SOURCE_EXPLANATION} />
      )}
      {state !== 'completed' && (
        <p>
          <Chip line>{state === 'stopped' ? 'Stopped' : 'Failed'}</Chip>
        </p>
      )}
      {isUnconfirmed && (
        <p className={textStyles.caption}>
          {NO_SOURCE}: {NO_SOURCE_EXPLANATION}
        </p>
      )}
      {sources.length > 0 && <SourceList sources={listedSources} />}
      {canWrite &&
        proposals.map((proposal) => <ProposalCard key={proposal.id} proposal={proposal} onDecided={onDecided} />)}
    </div>
  );
}
