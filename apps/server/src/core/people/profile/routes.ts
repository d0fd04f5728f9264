import { profile } from '@mainstay/contract/people/profile';
import { removeImage, replaceImage, receiveImage } from '../../../platform/files/images.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok, saved } from '../../../platform/http/kit.ts';
import { deleteAvatar, getProfile, updateAvatar, updateOwnName, updateOwnTitle } from './own-profile.ts';

/** All users, including read-only users, may change their own profile (decision 23). */
export const profileRoutes = serve('profile', profile, {
  getProfile: async ({ tx, access }) => ok(await getProfile(tx, access.user)),

  async updateName(call) {
    const { first_name: firstName, last_name: lastName, phone } = call.body;
    await updateOwnName(call.tx, { firstName, lastName, phone }, toActor(call));
    return saved('Name updated successfully');
  },

  async updateTitle(call) {
    await updateOwnTitle(call.tx, call.body.titleName, toActor(call));
    return saved('Title updated successfully');
  },

  async uploadAvatar(call) {
    const { files } = call.services;
    const image = await receiveImage(files, call, 'avatar');
    const change = () => call.inTenant('write', (tx) => updateAvatar(tx, image, toActor(call)));
    return ok({ avatar_url: await replaceImage(files, image, change) });
  },

  async deleteAvatar(call) {
    await removeImage(call.services.files, () => call.inTenant('write', (tx) => deleteAvatar(tx, toActor(call))));
    return saved('Picture removed successfully');
  },
});
