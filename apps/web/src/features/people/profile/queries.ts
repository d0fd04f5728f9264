/** Calls about oneself. What they change stands in the session, so the bar shows it at once. */
import { oauth } from '@mainstay/contract/identity/oauth';
import { recovery } from '@mainstay/contract/identity/recovery';
import { profile } from '@mainstay/contract/people/profile';
import { call, fetchData } from '../../../lib/api.ts';
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

export const ownWaysQuery = query(oauth.findOwnWays, {});

/** The ways that an account is linked for. */
export type Linkable = 'OAuth-Google' | 'OAuth-Office365';

/** Where one proves which account is one's own; the provider leads back to the profile. */
export const linkAddress = async (authprovider: Linkable): Promise<string> =>
  (await fetchData(oauth.startLinking, { body: { authprovider } })).url;

export async function unlinkAccount(strategy: Linkable): Promise<void> {
  await call(oauth.unlinkOwnAccount, { params: { strategy } });
  await queryClient.invalidateQueries({ queryKey: [oauth.findOwnWays.path] });
}
