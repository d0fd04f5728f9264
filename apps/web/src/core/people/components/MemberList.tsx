import type { TeamMember } from '@mainstay/contract/people/teams';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { STATUS_LABELS } from './format-people.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './People.module.css';

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
    <ul className={styles.list} aria-label="Members">
      {members.map((member) => (
        <li key={member.user_id}>
          <Person name={member.name} image={member.avatar_url} size={24} />
          <span className={clsx(layoutStyles.grow, textStyles.truncate)}>{member.name}</span>
          {member.status !== 'active' && <Chip>{STATUS_LABELS[member.status]}</Chip>}
          {onChange ? (
            <>
              <label className={styles.leadToggle}>
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
                className={iconButtonStyles.iconButton}
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
  return (
    <section className={sidePanelStyles.section}>
      {members.length > 0 ? list : <p className={textStyles.muted}>No members yet.</p>}
    </section>
  );
}
