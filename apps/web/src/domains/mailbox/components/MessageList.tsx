import type { MailMessage } from '@mainstay/contract/mailbox';
import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Person } from '../../../platform/ui/Person.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { formatSubject } from '../queries.ts';
import { formatListTime } from './format-mail-time.ts';
import { groupBySender } from './group-by-sender.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Email.module.css';

interface MessageListProps {
  messages: readonly MailMessage[];
  /** The id of the open message. */
  open: string;
  /** True while the next page is loading. */
  isOutdated: boolean;
  onOpen: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Messages of one page, grouped by sender. The arrow keys, J and K move between messages. */
export function MessageList({ messages, open, isOutdated, onOpen }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const next = rows[rows.findIndex((row) => row === document.activeElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={list} className={styles.list} aria-busy={isOutdated}>
      {groupBySender(messages).map((group) => (
        <section key={group.address} className={styles.group} aria-label={group.name}>
          <h2 className={styles.sender}>
            <Person name={group.name} size={24} />
            <span className={textStyles.truncate} title={group.address}>
              {group.name}
            </span>
            {group.messages.length > 1 && <span className={styles.count}>{group.messages.length}</span>}
          </h2>
          <ul>
            {group.messages.map((message) => (
              <li key={message.id}>
                <button
                  type="button"
                  className={styles.message}
                  aria-current={message.id === open || undefined}
                  data-unread={message.unread || undefined}
                  onKeyDown={onKeyDown}
                  onClick={() => onOpen(message.id)}
                >
                  <span className={styles.subjectLine}>
                    {message.unread && <i className={styles.unreadMark} role="img" aria-label="Unread" />}
                    <span className={textStyles.truncate}>{formatSubject(message.subject)}</span>
                    {message.has_attachments && <Paperclip size={13} aria-label="Attachment" />}
                    <time className={clsx(textStyles.caption, textStyles.tabular)} dateTime={message.internalDate}>
                      {formatListTime(message.internalDate)}
                    </time>
                  </span>
                  <span className={clsx(styles.snippet, textStyles.truncate)}>{message.snippet}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const SKELETON_ROWS = [180, 140, 200, 160];

export const MessageListSkeleton = () => (
  <div className={styles.list} aria-busy>
    {SKELETON_ROWS.map((width) => (
      <div key={width} className={styles.skeletonRow}>
        <Skeleton height={14} width={width} />
        <Skeleton height={12} width="80%" />
      </div>
    ))}
  </div>
);
