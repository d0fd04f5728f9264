/** The profile that users see and edit. 1-profile rows, 1-S-45. */
import { z } from 'zod';
import { endpoint, ok, saved, shortText } from '../kit.ts';
import { IMAGES_PER_MINUTE } from '../rules/images.ts';
import { isPhone, PHONE_MESSAGE } from '../rules/phone.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** An empty title is not stored (1-profile-22, 1-profile-23). */
export const TITLE_MESSAGE = 'Invalid title name.';

const personName = (missing: string) => shortText.min(1, missing).refine(isSingleLine, SINGLE_LINE_MESSAGE);

export const profile = {
  getProfile: endpoint({
    method: 'GET',
    path: '/v1/api/user_details/',
    access: 'session',
    summary: 'Get the caller',
    response: ok(
      z.object({
        avatar_url: z.string().nullable(),
        title: z.string().nullable(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
      }),
    ),
  }),
  updateName: endpoint({
    method: 'PATCH',
    path: '/v1/api/profile/user/name/',
    access: 'session',
    effect: 'own',
    summary: 'Set the name of the caller, and optionally the phone number',
    body: z.object({
      first_name: personName('First name is required.'),
      last_name: personName('Last name is required.'),
      /** Omitting the field leaves it unchanged; an empty string clears it. */
      phone: z
        .string()
        .trim()
        .refine((text) => text === '' || isPhone(text), PHONE_MESSAGE)
        .optional(),
    }),
    response: saved,
  }),
  updateTitle: endpoint({
    method: 'PUT',
    path: '/v1/api/update/title/',
    access: 'session',
    effect: 'own',
    summary: 'Set the job title of the caller',
    body: z.object({ titleName: shortText.min(1, TITLE_MESSAGE).refine(isSingleLine, SINGLE_LINE_MESSAGE) }),
    response: saved,
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/v1/api/upload_avatar/',
    access: 'session',
    effect: 'own',
    perMinute: IMAGES_PER_MINUTE,
    summary: 'Set the profile picture of the caller: jpg, jpeg or png, 10 MB at most',
    form: z.object({ file: z.file() }),
    response: ok(z.object({ avatar_url: z.string() })),
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/v1/api/upload_avatar/',
    access: 'session',
    effect: 'own',
    ownTransactions: true,
    summary: 'Remove the profile picture of the caller',
    response: saved,
  }),
};
