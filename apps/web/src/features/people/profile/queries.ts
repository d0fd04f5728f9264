/** Calls about oneself. What they change stands in the session, so the bar shows it at once. */
import { oauth } from '@mainstay/contract/identity/oauth';
import { recovery } from '@mainstay/contract/identity/recovery';
import { profile } from '@mainstay/contract/people/profile';
import { callApi, fetchData } from '../../../lib/api.ts';
import { query, queryClient } from '../../../lib/query.ts';
import { updateSession } from '../../../lib/session.ts';
import { toImageForm } from '../../../ui/image-file.ts';

export const ownProfileQuery = query(profile.getProfile, {});

/** What people are called that have no title (1-profile-05). */
export const DEFAULT_TITLE = 'CSM';

const refetchProfile = () => queryClient.invalidateQueries({ queryKey: [profile.getProfile.path] });

/** @returns what the server says of it */
export async function saveOwnName(name: { first_name: string; last_name: string; phone: string }): Promise<string> {
  const { msg } = await callApi(profile.updateName, { body: name });
  updateSession({ first_name: name.first_name, last_name: name.last_name });
  await refetchProfile();
  return msg;
}

/** @returns what the server says of it */
export async function saveTitle(title: string): Promise<string> {
  const { msg } = await callApi(profile.updateTitle, { body: { titleName: title } });
  updateSession({ title });
  await refetchProfile();
  return msg;
}

export async function uploadAvatar(file: File): Promise<void> {
  const { data } = await callApi(profile.uploadAvatar, { form: toImageForm(file) });
  updateSession(data);
  await refetchProfile();
}

/** Ends every session of the person, this one too. */
export const changeEmail = (change: { email: string; password: string; new_email: string }): Promise<unknown> =>
  callApi(recovery.changeEmail, { body: change });

export const ownSignInMethodsQuery = query(oauth.findOwnWays, {});

/** The ways that an account is linked for. */
export type Linkable = 'OAuth-Google' | 'OAuth-Office365';

/** Where one proves which account is one's own; the provider leads back to the profile. */
export const getLinkUrl = async (authprovider: Linkable): Promise<string> =>
  (await fetchData(oauth.startLinking, { body: { authprovider } })).url;

export async function unlinkAccount(strategy: Linkable): Promise<void> {
  await callApi(oauth.unlinkOwnAccount, { params: { strategy } });
  await queryClient.invalidateQueries({ queryKey: [oauth.findOwnWays.path] });
}
