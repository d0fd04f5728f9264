/**
 * Evan and Dev were invited by email. Evan let his first link expire. Links that were used or have expired are erased.
 */
import { INVITATION_HOURS } from '@mainstay/contract/people/users';
import { recordAudit } from '../../features/audit/commands.ts';
import { eraseMailSecrets, queueMail } from '../../features/mail/commands.ts';
import { diary as diaryData, type Invitation } from './content-files.ts';
import type { DiaryEvent, Diary } from './diary.ts';

export function invitationEvents(diary: Diary): DiaryEvent[] {
  const acceptEvents = diaryData.accepted.map(([who, daysAgo, time]): DiaryEvent => {
    const actor = diary.at(who, daysAgo, time);
    const happen = async () => {
      await eraseMailSecrets(diary.tx, { userId: actor.userId, purpose: 'invitation' });
      const entry = { verb: 'accept_invitation', entity: 'user', entityId: actor.userId };
      await recordAudit(diary.tx, { ...entry, ...actor });
    };
    return { at: actor.now, happen };
  });
  return [...diaryData.invitations.map((invitation) => createInvitationEvent(diary, invitation)), ...acceptEvents];
}

function createInvitationEvent(diary: Diary, { who, daysAgo, time, terms }: Invitation): DiaryEvent {
  const { tx, address } = diary;
  const ada = diary.at('ada', daysAgo, time);
  const { id, email } = diary.person(who);
  const expiresAt = new Date(ada.now.getTime() + INVITATION_HOURS * 3_600_000);
  const url = `${address}/#!/user_form?${new URLSearchParams({ email })}`;
  const happen = async () => {
    await queueMail(tx, diary.getMailServices(ada.now), {
      purpose: 'invitation',
      to: email,
      userId: id,
      values: { inviter: 'Ada Lindqvist', address },
      secret: { url, expiresAt },
    });
    await recordAudit(tx, { verb: 'invite', entity: 'user', entityId: id, changes: { email, ...terms }, ...ada });
    if ('roles' in terms)
      await tx.rows('update users set created_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, ada.now]);
  };
  return { at: ada.now, happen };
}
