/** Calls about oneself. What they change stands in the session, so the bar shows it at once. */
import { recovery } from '@mainstay/contract/identity/recovery';
import { profile } from '@mainstay/contract/people/profile';
import { call } from '../../../lib/api.ts';
import { query, queryClient } from '../../../lib/query.ts';
import { updateSession } from '../../../lib/session.ts';
import { imageForm } from '../../../ui/image-file.ts';

export const ownProfileQuery = query(profile.getProfile, {});

/** What people are called that have no title (1-profile-05). */
export const DEFAULT_TITLE = 'CSM';

const again = () => queryClient.invalidateQueries({ queryKey: [profile.getProfile.path] });

/** @returns what the server says of it */
export async function saveOwnName(name: { first_name: string; last_name: string; phone: string }): Promise<string> {
  const { msg } = await call(profile.updateName, { body: name });
  updateSession({ first_name: name.first_name, last_name: name.last_name });
  await again();
  return msg;
}

/** @returns what the server says of it */
export async function saveTitle(title: string): Promise<string> {
  const { msg } = await call(profile.updateTitle, { body: { titleName: title } });
  updateSession({ title });
  await again();
  return msg;
}

export async function uploadAvatar(file: File): Promise<void> {
  const { data } = await call(profile.uploadAvatar, { form: imageForm(file) });
  updateSession(data);
  await again();
}

/** Ends every session of the person, this one too. */
export const changeEmail = (change: { email: string; password: string; new_email: string }): Promise<unknown> =>
  call(recovery.changeEmail, { body: change });
