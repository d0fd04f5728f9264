import type { AccountMessage } from '@mainstay/contract/mailbox';
import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Messages.module.css';

/** Messages of a thread that the user may read, in order. */
export const Messages = ({ messages }: { messages: readonly AccountMessage[] }) =>
  messages.map((message) => (
    <article key={message.id} className={clsx(sidePanelStyles.section, styles.message)} aria-label="Message">
      <div className={styles.header}>
        <Person name={message.from.name || message.from.address} size={28} />
        <div>
          <b>{message.from.name || message.from.address}</b>
          <p className={textStyles.caption}>
            To {[...message.to, ...message.cc].map(({ name, address }) => name || address).join(', ')}
          </p>
        </div>
        {message.is_sample && <Chip>Sample data</Chip>}
      </div>
      <time className={clsx(textStyles.caption, textStyles.tabular)} dateTime={message.sent_at}>
        {formatEntityDateTime(message.sent_at)}, mailbox of {message.owner.name}
      </time>
      <p className={styles.body}>{message.body}</p>
      {message.attachments.map(({ name, size }) => (
        <span key={name} className={clsx(styles.attachment, textStyles.caption)}>
          <Paperclip size={13} aria-hidden />
          {name}, {formatFileSize(size)}
        </span>
      ))}
    </article>
  ));
