import type { AccountDetails } from '@mainstay/contract/accounts';
import { DETAIL_FIELDS, type DetailField, getAccountField, inDisplayOrder } from '@mainstay/contract/accounts/fields';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { AccountTags } from './AccountTags.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './DetailsCard.module.css';

type Member = AccountDetails['team'][number];

const getRole = ({ user_type, read_only }: Member) =>
  user_type === 'P' ? 'Primary' : read_only ? 'View only' : 'Extended';

/** Links only http and https addresses, because imported values are not trusted. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className={textStyles.truncate}>{address}</span>;
  return (
    <a
      className={clsx(textStyles.link, styles.link, textStyles.truncate)}
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      {address.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}

const renderField = (key: DetailField, value: string | null): ReactNode =>
  key === 'website' && value ? <Website address={value} /> : value || null;

/** The details of an account and its team. @param readOnly disables editing */
export function DetailsCard({ account, readOnly }: { account: AccountDetails; readOnly: boolean }) {
  const details: [string, ReactNode][] = [
    ['Customer since', formatLongDate(account.created)],
    ...inDisplayOrder(DETAIL_FIELDS).map((key): [string, ReactNode] => [
      getAccountField(key).label,
      renderField(key, account[key]),
    ]),
  ];
  return (
    <Card title="Details">
      <dl className={styles.list}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <span className={textStyles.muted}>–</span>}</dd>
          </div>
        ))}
        <div className={styles.tags}>
          <dt>Tags</dt>
          <dd>
            <AccountTags account={account} readOnly={readOnly} />
          </dd>
        </div>
        <div className={styles.team}>
          <dt>Team</dt>
          <dd>
            {account.team.length === 0 && <span className={textStyles.muted}>No team members yet</span>}
            <ul>
              {account.team.map((member) => (
                <li key={member.id}>
                  <Person name={member.name} />
                  <span className={textStyles.truncate}>{member.name}</span>
                  <span className={clsx(textStyles.caption, styles.caption)}>{getRole(member)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
