import type { Proposal, Source, Statement } from '@mainstay/contract/assistant';
import { NO_SOURCE } from '@mainstay/contract/rules/assistant';
import { Fragment } from 'react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import type { ThreadMessage } from './chat.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { getSourceHref, SOURCE_LABELS } from './source-links.ts';
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
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  const isUnconfirmed = statements.some((statement) => getSources(statement, byNumber).length === 0);
  return (
    <div className={styles.answer}>
      <span className={textStyles.screenReaderOnly}>Assistant: </span>
      {statements.length === 0
        ? text !== '' && <p className={styles.streamedText}>{text}</p>
        : toParagraphs(statements).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a complete answer never changes.
            <p key={at}>
              {paragraph.map((statement, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a complete answer never changes.
                <Fragment key={index}>
                  {index > 0 && ' '}
                  <StatementText text={statement.text} sources={getSources(statement, byNumber)} />
                </Fragment>
              ))}
            </p>
          ))}
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
      {sources.length > 0 && <SourceList sources={sources} />}
      {canWrite &&
        proposals.map((proposal) => <ProposalCard key={proposal.id} proposal={proposal} onDecided={onDecided} />)}
    </div>
  );
}

const getSources = ({ sources }: Statement, byNumber: ReadonlyMap<number, Source>): Source[] =>
  sources.flatMap((n) => byNumber.get(n) ?? []);

function toParagraphs(statements: readonly Statement[]): Statement[][] {
  const paragraphs: Statement[][] = [];
  for (const statement of statements) {
    const last = paragraphs.at(-1);
    if (last && !statement.is_new_line) last.push(statement);
    else paragraphs.push([statement]);
  }
  return paragraphs;
}

function StatementText({ text, sources }: { text: string; sources: readonly Source[] }) {
  if (sources.length === 0)
    return (
      <>
        <span className={styles.unconfirmed}>{text}</span>{' '}
        <span className={styles.noSource} title={NO_SOURCE_EXPLANATION}>
          {NO_SOURCE}
        </span>
      </>
    );
  return (
    <>
      {text}
      {sources.map((source) => (
        <SourceNumber key={source.n} source={source} />
      ))}
    </>
  );
}

function SourceNumber({ source }: { source: Source }) {
  const label = `${SOURCE_LABELS[source.type]}: ${source.label}`;
  const href = getSourceHref(source);
  const props = { className: styles.sourceNumber, title: label };
  return href ? (
    <a {...props} href={href} aria-label={`Source ${source.n}, ${label}`}>
      {source.n}
    </a>
  ) : (
    <span {...props}>
      <span className={textStyles.screenReaderOnly}>Source </span>
      {source.n}
    </span>
  );
}

const SourceList = ({ sources }: { sources: readonly Source[] }) => (
  <ul className={styles.sources} aria-label="Sources">
    {sources.map((source) => {
      const href = getSourceHref(source);
      return (
        <li key={source.n}>
          <span className={styles.sourceNumber}>{source.n}</span>
          <span className={styles.sourceType}>{SOURCE_LABELS[source.type]}</span>
          {href ? (
            <a className={textStyles.link} href={href}>
              {source.label}
            </a>
          ) : (
            <span>{source.label}</span>
          )}
        </li>
      );
    })}
  </ul>
);
