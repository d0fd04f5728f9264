import type { Statement } from '@mainstay/contract/assistant';
import { NO_SOURCE } from '@mainstay/contract/rules/assistant';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import textStyles from '../../platform/theme/text.module.css';
import styles from './SourcedText.module.css';

/** A record or a row that statements are based on. */
export interface ListedSource {
  /** Its number in the text. */
  n: number;
  label: string;
  /** The label of its kind, if sources of several kinds are listed. */
  type?: string;
  /** Where it opens; undefined if it has no screen. */
  href: string | undefined;
}

interface SourcedTextProps {
  statements: readonly Statement[];
  sources: readonly ListedSource[];
  /** Explains the mark of statements without a source. */
  explanation: string;
}

/** A text of a model in paragraphs, with the numbers of the sources after each statement. All texts are plain. */
export function SourcedText({ statements, sources, explanation }: SourcedTextProps) {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  return toParagraphs(statements).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a complete text never changes.
    <p key={at}>
      {paragraph.map(({ text, sources: numbers }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a complete text never changes.
        <Fragment key={index}>
          {index > 0 && ' '}
          <StatementText
            text={text}
            sources={numbers.flatMap((n) => byNumber.get(n) ?? [])}
            explanation={explanation}
          />
        </Fragment>
      ))}
    </p>
  ));
}

function toParagraphs(statements: readonly Statement[]): Statement[][] {
  const paragraphs: Statement[][] = [];
  for (const statement of statements) {
    const last = paragraphs.at(-1);
    if (last && !statement.is_new_line) last.push(statement);
    else paragraphs.push([statement]);
  }
  return paragraphs;
}

function StatementText({ text, sources, explanation }: Omit<SourcedTextProps, 'statements'> & { text: string }) {
  if (sources.length === 0)
    return (
      <>
        <span className={styles.unconfirmed}>{text}</span>{' '}
        <span className={styles.noSource} title={explanation}>
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

function SourceNumber({ source: { n, label, type, href } }: { source: ListedSource }) {
  const title = type === undefined ? label : `${type}: ${label}`;
  const props = { className: styles.number, title };
  return href ? (
    <a {...props} href={href} aria-label={`Source ${n}, ${title}`}>
      {n}
    </a>
  ) : (
    <span {...props}>
      <span className={textStyles.screenReaderOnly}>Source </span>
      {n}
    </span>
  );
}

/** The sources of a text with their numbers. */
export const SourceList = ({ sources }: { sources: readonly ListedSource[] }) => (
  <ul
    className={clsx(styles.list, sources.some(({ type }) => type !== undefined) && styles.typed)}
    aria-label="Sources"
  >
    {sources.map(({ n, label, type, href }) => (
      <li key={n}>
        <span className={styles.number}>{n}</span>
        {type !== undefined && <span className={styles.type}>{type}</span>}
        {href ? (
          <a className={clsx(textStyles.link, type === undefined && textStyles.truncate)} href={href}>
            {label}
          </a>
        ) : (
          <span>{label}</span>
        )}
      </li>
    ))}
  </ul>
);
