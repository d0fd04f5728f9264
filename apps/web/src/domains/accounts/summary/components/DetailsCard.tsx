import type { AccountDetails } from '@mainstay/contract/accounts';
import { DETAIL_FIELDS, type DetailField, getAccountField, inDisplayOrder } from '@mainstay/contract/accounts/fields';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { AccountTags } from './AccountTags.tsx';
import './DetailsCard.css';

type Member = AccountDetails['team'][number];

const getRole = ({ user_type, read_only }: Member) =>
  user_type === 'P' ? 'Primary' : read_only ? 'View only' : 'Extended';

/** Links only http and https addresses, because imported values are not trusted. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className="ell">{address}</span>;
  return (
    <a className="link ell" href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}

const renderField = (key: DetailField, value: string | null): ReactNode =>
  key === 'website' && value ? <Website address={value} /> : value || null;

/** The details of an account and its team. @param readOnly disables editing */
export function DetailsCard({ account, readOnly }: { account: AccountDetails; readOnly: boolean }) {
  const details: [string, ReactNode][] = [
    ['Created', formatLongDate(account.created)],
    ...inDisplayOrder(DETAIL_FIELDS).map((key): [string, ReactNode] => [
      getAccountField(key).label,
      renderField(key, account[key]),
    ]),
  ];
  return (
    <Card title="Details">
      <dl className="dc">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <span className="dim">–</span>}</dd>
          </div>
        ))}
        <div className="dc-tags">
          <dt>Tags</dt>
          <dd>
            <AccountTags account={account} readOnly={readOnly} />
          </dd>
        </div>
        <div className="dc-team">
          <dt>Team</dt>
          <dd>
            {account.team.length === 0 && <span className="dim">No team members yet</span>}
            <ul>
              {account.team.map((member) => (
                <li key={member.id}>
                  <Person name={member.name} />
                  <span className="ell">{member.name}</span>
                  <span className="cap">{getRole(member)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
