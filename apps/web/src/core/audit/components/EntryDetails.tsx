import type { AuditEntry } from '@mainstay/contract/audit';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { auditAddress } from './audit-address.ts';
import { ChangesList } from './Changes.tsx';
import { formatKeyName } from './format-key-name.ts';
import '../../../platform/ui/overlay-styles.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './AuditLog.module.css';

interface EntryDetailsProps {
  entry: AuditEntry | null;
  onClose: () => void;
}

/** All details of an audit entry, with links to related entries. */
export const EntryDetails = ({ entry, onClose }: EntryDetailsProps) => (
  <Modal
    opened={entry !== null}
    onClose={onClose}
    title={entry?.deed}
    size={480}
    centered
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {entry && <Facts entry={entry} onClose={onClose} />}
  </Modal>
);

function Facts({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { user, api_key, tried, entity, entity_id, subject, changes, ip, request_id } = entry;
  const renderLink = (path: string, text: string) => (
    <a className={textStyles.brandLink} href={hashHref(path)} onClick={onClose}>
      {text}
    </a>
  );
  return (
    <dl className={styles.facts}>
      <Fact name="When">{formatEntityTimestamp(entry.at)}</Fact>
      <Fact name="Who">
        {user ? `${user.name}, ${user.email}` : (tried ?? 'Mainstay')}
        {user && renderLink(auditAddress.toPath({ user_id: user.id }), 'All entries by this person')}
        {!user && tried && renderLink(auditAddress.toPath({ who: tried }), 'All entries with this email')}
      </Fact>
      {api_key && (
        <Fact name="With">
          {formatKeyName(api_key)}
          {renderLink(auditAddress.toPath({ api_key_id: api_key.id }), 'All entries with this key')}
        </Fact>
      )}
      {entity_id !== null && (
        <Fact name="Record">
          {subject ?? `${entity.replaceAll('_', ' ')} no. ${entity_id}`}
          {renderLink(auditAddress.toPath({ entity, entity_id }), 'All entries for this record')}
        </Fact>
      )}
      {changes.length > 0 && (
        <Fact name="Changes">
          <ChangesList changes={changes} />
        </Fact>
      )}
      {ip && (
        <Fact name="Address">
          {ip}
          {renderLink(auditAddress.toPath({ ip }), 'All entries from this address')}
        </Fact>
      )}
      {request_id && (
        <Fact name="Request">
          <code>{request_id}</code>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
