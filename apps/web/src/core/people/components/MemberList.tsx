import type { TeamMember } from '@mainstay/contract/people/teams';
import { X } from 'lucide-react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { STATUS_LABELS } from './format-people.ts';
import '../../../platform/ui/icon-button.css';

export type Member = Pick<TeamMember, 'user_id' | 'name' | 'avatar_url' | 'is_lead' | 'status'>;

interface MemberListProps {
  members: readonly Member[];
  /** If undefined, the list is view only. */
  onChange?: (members: Member[]) => void;
}

/** Lists the members of a team and marks its leads. */
export function MemberList({ members, onChange }: MemberListProps) {
  const setLead = (id: number, is_lead: boolean) =>
    onChange?.(members.map((member) => (member.user_id === id ? { ...member, is_lead } : member)));
  const list = (
    <ul className="pe-list" aria-label="Members">
      {members.map((member) => (
        <li key={member.user_id}>
          <Person name={member.name} image={member.avatar_url} size={24} />
          <span className="grow ell">{member.name}</span>
          {member.status !== 'active' && <Chip>{STATUS_LABELS[member.status]}</Chip>}
          {onChange ? (
            <>
              <label className="pe-lead">
                <input
                  type="checkbox"
                  aria-label={`${member.name} leads`}
                  checked={member.is_lead}
                  onChange={(event) => setLead(member.user_id, event.target.checked)}
                />
                Lead
              </label>
              <button
                type="button"
                className="ic"
                aria-label={`Remove ${member.name}`}
                onClick={() => onChange(members.filter((other) => other !== member))}
              >
                <X size={14} aria-hidden />
              </button>
            </>
          ) : (
            member.is_lead && <Chip tone="brand">Lead</Chip>
          )}
        </li>
      ))}
    </ul>
  );
  if (onChange) return list;
  return <section className="side-s">{members.length > 0 ? list : <p className="dim">No members yet.</p>}</section>;
}
