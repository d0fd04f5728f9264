import type { MailMessage, OpenMessage } from '@mainstay/contract/mailbox';
import { MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  ImageOff,
  ListPlus,
  Mail,
  Paperclip,
  Reply,
  ReplyAll,
  Scissors,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { saveFile } from '../../../platform/lib/save-file.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { fetchAttachment, formatSubject, mailMessage, setUnread } from '../queries.ts';
import { getSenderName } from './group-by-sender.ts';
import { MailActionPanel } from './MailActionPanel.tsx';
import { MessageBody } from './MessageBody.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Email.module.css';

interface MessageViewProps {
  accountId: number;
  provider: MailProviderId;
  id: string;
  /** The page of the list, for the buttons to the neighbors. */
  messages: readonly MailMessage[];
  readOnly: boolean;
  /** Opens another message; an empty id returns to the list. */
  onOpen: (id: string) => void;
}

/** One message with its tools. */
export function MessageView({ accountId, provider, id, messages, readOnly, onOpen }: MessageViewProps) {
  const client = useQueryClient();
  const [withImages, setWithImages] = useState(false);
  const { data: message, error, isFetching, refetch } = useQuery(mailMessage(provider, id, withImages));
  // The message without images stays while they load.
  const blocked = useQuery({ ...mailMessage(provider, id, false), enabled: false }).data;
  const shown = message ?? blocked;
  const isUnread = shown?.unread ?? false;
  const title = useRef<HTMLHeadingElement>(null);
  const isLoaded = shown !== undefined;
  useEffect(() => {
    if (isLoaded) title.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  useEffect(() => {
    // A message that cannot be marked is still readable.
    if (isUnread) void setUnread(client, provider, { id, unread: false }).catch(() => {});
  }, [client, provider, id, isUnread]);
  const at = messages.findIndex((one) => one.id === id);
  const navigation = (
    <div className={styles.messageTools}>
      <button type="button" className={clsx(buttonStyles.button, styles.back)} data-quiet onClick={() => onOpen('')}>
        <ArrowLeft size={14} aria-hidden />
        Back
      </button>
      <span className={layoutStyles.grow} />
      <NeighborButton label="Newer message" to={messages[at - 1]} onOpen={onOpen}>
        <ChevronUp size={15} aria-hidden />
      </NeighborButton>
      <NeighborButton label="Older message" to={at < 0 ? undefined : messages[at + 1]} onOpen={onOpen}>
        <ChevronDown size={15} aria-hidden />
      </NeighborButton>
    </div>
  );
  if (!shown)
    return (
      <article className={styles.reader} aria-label="Message">
        {navigation}
        {error ? (
          <ErrorState title="The message could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <MessageSkeleton />
        )}
      </article>
    );
  return (
    <article className={styles.reader} aria-label="Message">
      {navigation}
      <h2 ref={title} tabIndex={-1} className={styles.subject}>
        {formatSubject(shown.subject)}
      </h2>
      <MessageHeader message={shown} />
      {shown.is_cut && (
        <p className={styles.notice}>
          <Scissors size={14} aria-hidden />
          <span>
            This message is too long to show completely.{' '}
            {shown.web_url && (
              <a className={textStyles.link} href={shown.web_url} target="_blank" rel="noopener noreferrer">
                Open it in {MAIL_PROVIDERS[provider].mail}.
              </a>
            )}
          </span>
        </p>
      )}
      {shown.blocked_images > 0 && (
        <div className={styles.notice}>
          <ImageOff size={14} aria-hidden />
          <span className={layoutStyles.grow}>
            Images are hidden, because loading them would tell the sender that you have opened this message.
          </span>
          <button
            type="button"
            className={buttonStyles.button}
            aria-busy={withImages && isFetching}
            onClick={() => setWithImages(true)}
          >
            Show images
          </button>
        </div>
      )}
      {withImages && error && (
        <p className={styles.problem} role="alert">
          {getErrorMessage(error)}
        </p>
      )}
      <MessageBody subject={formatSubject(shown.subject)} html={shown.html} />
      <Attachments provider={provider} message={shown} />
      {!readOnly && <MessageActions accountId={accountId} provider={provider} message={shown} onClose={onOpen} />}
    </article>
  );
}

interface NeighborButtonProps {
  label: string;
  to: MailMessage | undefined;
  onOpen: (id: string) => void;
  children: ReactNode;
}

const NeighborButton = ({ label, to, onOpen, children }: NeighborButtonProps) => (
  <button
    type="button"
    className={iconButtonStyles.iconButton}
    aria-label={label}
    title={label}
    disabled={!to}
    onClick={() => to && onOpen(to.id)}
  >
    {children}
  </button>
);

/** Removes the quotes around names in a list of addresses, except where a name contains a comma. */
const removeQuotes = (addresses: string): string => addresses.replaceAll(/"([^",]*)" </g, '$1 <');

function MessageHeader({ message }: { message: OpenMessage }) {
  const name = getSenderName(message);
  const address = message.from?.emailAddress.address ?? '';
  return (
    <div className={styles.messageHeader}>
      <Person name={name} size={32} />
      <div className={layoutStyles.grow}>
        <p className={styles.from}>
          <b>{name}</b>
          {address !== name && <span className={textStyles.muted}>{address}</span>}
        </p>
        <dl className={styles.recipients}>
          {message.payload.headers.map(
            ({ name: header, value }) =>
              value !== '' && (
                <div key={header}>
                  <dt>{header}</dt>
                  <dd>{removeQuotes(value)}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <time className={clsx(textStyles.caption, textStyles.tabular)} dateTime={message.internalDate}>
        {formatEntityDateTime(message.internalDate)}
      </time>
    </div>
  );
}

function Attachments({ provider, message }: { provider: MailProviderId; message: OpenMessage }) {
  const [loading, setLoading] = useState<string | null>(null);
  if (message.attachments.length === 0) return null;
  const download = async (attachmentId: string, filename: string) => {
    setLoading(attachmentId);
    try {
      saveFile(await fetchAttachment(provider, message.id, attachmentId), filename);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setLoading(null);
  };
  return (
    <ul className={styles.attachments} aria-label="Attachments">
      {message.attachments.map(({ attachmentId, filename, body }) => (
        <li key={attachmentId}>
          <button
            type="button"
            className={buttonStyles.button}
            aria-busy={loading === attachmentId}
            onClick={() => void download(attachmentId, filename)}
          >
            <Paperclip size={14} aria-hidden />
            <span className={textStyles.truncate}>{filename}</span>
            <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(body.size)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MessageActionsProps {
  accountId: number;
  provider: MailProviderId;
  message: OpenMessage;
  onClose: (id: string) => void;
}

/** Replies, and what else can be done with a message of an account that the user may change. */
function MessageActions({ accountId, provider, message, onClose }: MessageActionsProps) {
  const client = useQueryClient();
  const [reply, setReply] = useState<'sender' | 'all' | null>(null);
  const [isAddingAction, setAddingAction] = useState(false);
  const markUnread = async () => {
    try {
      await setUnread(client, provider, { id: message.id, unread: true });
      onClose('');
    } catch (error) {
      showToast(getErrorMessage(error));
    }
  };
  if (reply)
    return <ReplyForm provider={provider} message={message} toAll={reply === 'all'} onClose={() => setReply(null)} />;
  return (
    <div className={styles.actions}>
      <button type="button" className={buttonStyles.button} data-primary onClick={() => setReply('sender')}>
        <Reply size={14} aria-hidden />
        Reply
      </button>
      <button type="button" className={buttonStyles.button} onClick={() => setReply('all')}>
        <ReplyAll size={14} aria-hidden />
        Reply all
      </button>
      <button type="button" className={buttonStyles.button} onClick={() => setAddingAction(true)}>
        <ListPlus size={14} aria-hidden />
        Create action
      </button>
      <button type="button" className={buttonStyles.button} data-quiet onClick={() => void markUnread()}>
        <Mail size={14} aria-hidden />
        Mark as unread
      </button>
      {isAddingAction && (
        <MailActionPanel
          accountId={accountId}
          provider={provider}
          message={message}
          onClose={() => setAddingAction(false)}
        />
      )}
    </div>
  );
}

const MessageSkeleton = () => (
  <div className={styles.messageSkeleton} aria-busy>
    <Skeleton height={24} width="60%" />
    <Skeleton height={32} width="40%" />
    <Skeleton height={160} />
  </div>
);
