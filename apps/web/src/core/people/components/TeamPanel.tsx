import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { teamQuery } from '../queries.ts';
import { usePeopleRights } from './may-write.ts';
import { MemberList } from './MemberList.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { TeamForm } from './TeamForm.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

interface TeamPanelProps {
  id: number | 'new';
  onClose: () => void;
}

/** Shows one team or the form of a new one. */
export function TeamPanel({ id, onClose }: TeamPanelProps) {
  const { canManage } = usePeopleRights();
  const { data: team, error, refetch } = useQuery({ ...teamQuery(Number(id)), enabled: id !== 'new' });
  if (id === 'new') {
    return (
      <SidePanel label="New team" header={<h2>New team</h2>} onClose={onClose}>
        {canManage && <TeamForm team={null} onClose={onClose} />}
      </SidePanel>
    );
  }
  const header = (
    <>
      <h2>{team?.name ?? 'Team'}</h2>
      {team && <p className={textStyles.caption}>{formatCount(team.members.length, 'member')}</p>}
    </>
  );
  return (
    <SidePanel label={`Team ${team?.name ?? ''}`.trim()} header={header} onClose={onClose}>
      {team &&
        (canManage ? <TeamForm key={team.id} team={team} onClose={onClose} /> : <MemberList members={team.members} />)}
      {!team && error && (
        <ErrorState title="The team could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!team && !error && (
        <div className={sidePanelStyles.section} aria-busy>
          <Skeleton height={240} />
        </div>
      )}
    </SidePanel>
  );
}
