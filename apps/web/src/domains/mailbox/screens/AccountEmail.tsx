import { getMailProvider, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Mail, PenLine } from 'lucide-react';
import { useState } from 'react';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { ConnectMailbox } from '../../../core/mail-connections/ConnectMailbox.tsx';
import { ApiError } from '../../../platform/lib/api.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { ALL_CONTACTS, INBOX, type MailView, useMailView } from '../components/mail-view.ts';
import { MessageList, MessageListSkeleton } from '../components/MessageList.tsx';
import { MessageView } from '../components/MessageView.tsx';
import { NewMailForm } from '../components/NewMailForm.tsx';
import { mailContacts, mailFolders, mailPage } from '../queries.ts';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/Email.module.css';

/** The mailbox of the user, with the contacts of the page's account. */
export function AccountEmail({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const provider = getMailProvider(useSignedIn());
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  if (id === 0) return null;
  if (provider === null) return <ConnectMailbox part="mail" />;
  // Controls that write are hidden until the user's access is known.
  return <Mailbox accountId={id} provider={provider} readOnly={account?.read_only_account ?? true} />;
}

interface MailboxProps {
  accountId: number;
  provider: MailProviderId;
  readOnly: boolean;
}

const FORBIDDEN = 403;
const isNotConnected = (error: unknown): boolean => error instanceof ApiError && error.status === FORBIDDEN;

function Mailbox({ accountId, provider, readOnly }: MailboxProps) {
  const [view, updateView] = useMailView();
  const { data: people } = useQuery(mailContacts(accountId));
  const { cursor, ...pages } = usePages(view);
  const addresses = getAddresses(view.contact, people ?? []);
  const list = useQuery({
    ...mailPage(provider, { folder: view.folder, find: view.find, addresses, cursor }),
    // The addresses of all contacts are not known yet.
    enabled: view.contact !== ALL_CONTACTS || people !== undefined,
  });
  if (isNotConnected(list.error)) return <ConnectMailbox part="mail" />;
  const messages = list.data?.messages;
  const isOpen = view.message !== '' || view.write;
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)} data-part="page-header-page">
      <section className={clsx(cardStyles.card, styles.card)} aria-label="Email" data-open={isOpen || undefined}>
        <div className={styles.listPane}>
          <MailTools accountId={accountId} provider={provider} view={view} readOnly={readOnly} onChange={updateView} />
          {messages ? (
            messages.length > 0 ? (
              <MessageList
                messages={messages}
                open={view.message}
                isOutdated={list.isPlaceholderData}
                onOpen={(message) => updateView({ message })}
              />
            ) : (
              <NoMessages view={view} onClear={() => updateView({ find: '', contact: '' })} />
            )
          ) : list.error ? (
            <ErrorState
              title="The messages could not be loaded"
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <MessageListSkeleton />
          )}
          {list.data && (
            <Pages
              count={messages?.length ?? 0}
              isFirst={pages.isFirst}
              // A failed poll must not look like an empty mailbox.
              problem={list.error ? 'New messages could not be loaded.' : undefined}
              onPrevious={pages.goBack}
              onNext={list.data.next === '' ? undefined : () => pages.goOn(list.data.next)}
            />
          )}
        </div>
        <div className={styles.readingPane}>
          {view.write && !readOnly ? (
            <div className={styles.writePane}>
              <h2>New message</h2>
              <NewMailForm accountId={accountId} onClose={() => updateView({})} />
            </div>
          ) : view.message === '' ? (
            <div className={styles.nothingOpen}>
              <EmptyState title="No message selected" icon={Mail}>
                Select a message to read it here.
              </EmptyState>
            </div>
          ) : (
            <MessageView
              key={view.message}
              accountId={accountId}
              provider={provider}
              id={view.message}
              messages={messages ?? []}
              readOnly={readOnly}
              onOpen={(message) => updateView({ message })}
            />
          )}
        </div>
      </section>
    </div>
  );
}

const getAddresses = (contact: string, people: readonly { address: string }[]): string[] => {
  if (contact === ALL_CONTACTS) return people.map(({ address }) => address);
  return contact === '' ? [] : [contact];
};

/** Returns the cursor of the shown page. Providers have no previous page, so the cursors of earlier pages are kept (2-S-74). */
function usePages({ folder, find, contact }: MailView) {
  const list = JSON.stringify([folder, find, contact]);
  const [pages, setPages] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  // Another list starts at its first page.
  const cursors = pages.list === list ? pages.cursors : [];
  return {
    cursor: cursors.at(-1) ?? '',
    isFirst: cursors.length === 0,
    goOn: (next: string) => setPages({ list, cursors: [...cursors, next] }),
    goBack: () => setPages({ list, cursors: cursors.slice(0, -1) }),
  };
}

interface MailToolsProps extends MailboxProps {
  view: MailView;
  onChange: (next: Partial<MailView>) => void;
}

/** The folder, the filters, and the button that writes a message. */
function MailTools({ accountId, provider, view, readOnly, onChange }: MailToolsProps) {
  const folders = useQuery(mailFolders(provider)).data?.folders ?? [{ id: INBOX, name: 'Inbox', unread: 0 }];
  const { data: people = [] } = useQuery(mailContacts(accountId));
  return (
    <div className={styles.tools}>
      <div className={styles.toolRow}>
        <div className={layoutStyles.grow}>
          <SelectField
            label="Folder"
            quiet
            value={view.folder}
            options={folders.map(({ id, name, unread }) => ({
              value: id,
              label: unread > 0 ? `${name} (${unread})` : name,
            }))}
            onChange={(folder) => onChange({ folder, message: '' })}
          />
        </div>
        {!readOnly && (
          <button
            type="button"
            className={buttonStyles.button}
            data-primary
            onClick={() => onChange({ write: true, message: '' })}
          >
            <PenLine size={14} aria-hidden />
            Compose
          </button>
        )}
      </div>
      <SearchField label="Search mail" value={view.find} onFind={(find) => onChange({ find, message: '' })} />
      <SelectField
        label="Contact"
        quiet
        value={view.contact}
        none="Everyone"
        options={[
          { value: ALL_CONTACTS, label: 'All contacts of this account' },
          ...people.map(({ address, name }) => ({ value: address, label: name, group: 'Contacts' })),
        ]}
        onChange={(contact) => onChange({ contact, message: '' })}
      />
    </div>
  );
}

function NoMessages({ view, onClear }: { view: MailView; onClear: () => void }) {
  const isFiltered = view.find !== '' || view.contact !== '';
  return isFiltered ? (
    <EmptyState
      title="No messages found"
      icon={Mail}
      action={
        <button type="button" className={buttonStyles.button} onClick={onClear}>
          Clear filters
        </button>
      }
    >
      No message in this folder matches the filters.
    </EmptyState>
  ) : (
    <EmptyState title="No messages" icon={Mail}>
      This folder is empty.
    </EmptyState>
  );
}

interface PagesProps {
  count: number;
  isFirst: boolean;
  problem: string | undefined;
  onPrevious: () => void;
  /** Undefined on the last page. */
  onNext: (() => void) | undefined;
}

/** Buttons for newer and older messages. Providers do not count messages, so there is no total. */
function Pages({ count, isFirst, problem, onPrevious, onNext }: PagesProps) {
  return (
    <div className={styles.pages} role="group" aria-label="Pages">
      <span className={styles.problem} role="status">
        {problem}
      </span>
      {(count > 0 || !isFirst) && (
        <>
          <button type="button" className={buttonStyles.button} data-quiet disabled={isFirst} onClick={onPrevious}>
            Previous
          </button>
          <button type="button" className={buttonStyles.button} data-quiet disabled={!onNext} onClick={onNext}>
            Next
          </button>
        </>
      )}
    </div>
  );
}
