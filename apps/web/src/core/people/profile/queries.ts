/** API calls for the user's own profile. They also update the session, so that the bar shows changes at once. */
import { oauth, type OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { recovery } from '@mainstay/contract/identity/recovery';
import { profile } from '@mainstay/contract/people/profile';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { query, queryClient } from '../../../platform/lib/query.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { toImageForm } from '../../../platform/ui/image-file.ts';

export const ownProfileQuery = query(profile.getProfile, {});

/** The title of users who have not set one (1-profile-05). */
export const DEFAULT_TITLE = 'CSM';

const refetchProfile = () => queryClient.invalidateQueries({ queryKey: [profile.getProfile.path] });

/** @returns the message of the server */
export async function saveOwnName(name: { first_name: string; last_name: string; phone: string }): Promise<string> {
  const { msg } = await callApi(profile.updateName, { body: name });
  updateSession({ first_name: name.first_name, last_name: name.last_name });
  await refetchProfile();
  return msg;
}

/** @returns the message of the server */
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

/** Changes the email and ends all sessions of the user, including the current one. */
export const changeEmail = (change: { email: string; password: string; new_email: string }): Promise<unknown> =>
  callApi(recovery.changeEmail, { body: change });

export const ownSignInMethodsQuery = query(oauth.findOwnWays, {});

/** Returns the URL of the provider's sign-in page, which redirects back to the profile. */
export const getLinkUrl = async (authprovider: OAuthStrategy): Promise<string> =>
  (await fetchData(oauth.startLinking, { body: { authprovider } })).url;

export async function unlinkAccount(strategy: OAuthStrategy): Promise<void> {
  await callApi(oauth.unlinkOwnAccount, { params: { strategy } });
  await queryClient.invalidateQueries({ queryKey: [oauth.findOwnWays.path] });
}
