/** Password and email changes by the user: reset, change, and the first password (1-identity-61 to 78). */
import { z } from 'zod';
import { done, endpoint, shortText } from '../kit.ts';
import { isEmail } from '../rules/email.ts';
import { PASSWORD_MISMATCH } from '../rules/password.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** Error messages for links. Screens identify an invalid link by its message. */
export const LINK_INVALID = 'This link is no longer valid.';
export const INVITATION_USED = 'This invitation was already used. Please sign in.';
export const INVITATION_EXPIRED = 'This invitation has expired. Ask your administrator for a new one.';

const email = z.string().trim().max(350).refine(isEmail, 'Invalid Email Address');
const domain = z.string().trim().toLowerCase().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE);
const tokenId = z.string().min(1).max(200);
/** The server validates the password because only it has the company's policy. */
const newPassword = z.string().max(1000);
const currentPassword = z.string().min(1, 'Password is required.').max(1000);
const personName = (missing: string) => shortText.min(1, missing).refine(isSingleLine, SINGLE_LINE_MESSAGE);

/** Validates that the password and its confirmation are equal. */
const checkConfirmation =
  <Body>(confirmation: keyof Body & string, password: keyof Body & string) =>
  (body: Body, context: z.RefinementCtx<Body>) => {
    if (body[confirmation] !== body[password])
      context.addIssue({ code: 'custom', path: [confirmation], message: PASSWORD_MISMATCH });
  };

export const recovery = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/v1/api/users/password/forgot/',
    access: 'public',
    perMinute: 10,
    summary: 'Send a link to set a new password for the tenant of this host, or for all tenants of the email',
    body: z.object({ email }),
    response: done,
  }),
  forgotPasswordOn: endpoint({
    method: 'POST',
    path: '/v1/api/forgot_password/',
    access: 'public',
    perMinute: 10,
    summary: 'Send a link to set a new password for the given tenant',
    body: z.object({ email, domain }),
    response: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/api/password_reset/',
    access: 'public',
    perMinute: 20,
    checksSecret: true,
    summary: 'Set a password with the single-use code of a link',
    body: z
      .object({ email, tokenId, newPassword, confirmPassword: z.string() })
      .superRefine(checkConfirmation('confirmPassword', 'newPassword')),
    response: done,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/v1/api/change_password/',
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    perMinute: 10,
    checksSecret: true,
    summary: 'Change the password of the caller; all sessions of the caller end',
    body: z
      .object({ oldPassword: currentPassword, newPassword, confirmPassword: z.string() })
      .superRefine(checkConfirmation('confirmPassword', 'newPassword')),
    ownTransactions: true,
    response: done,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/v1/api/create_user/',
    access: 'public',
    perMinute: 20,
    checksSecret: true,
    summary: 'Accept an invitation with its single-use code, a name and a password',
    body: z
      .object({
        email,
        tokenId,
        fName: personName('First name is required.'),
        lName: personName('Last name is required.'),
        password: newPassword,
        cpassword: z.string(),
      })
      .superRefine(checkConfirmation('cpassword', 'password')),
    response: done,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/v1/api/profile/update/email/',
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    perMinute: 10,
    checksSecret: true,
    summary: 'Change the email of the caller; all sessions of the caller end',
    body: z.object({ email, password: currentPassword, new_email: email }),
    ownTransactions: true,
    response: done,
  }),
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/v1/api/undo_email/',
    access: 'public',
    perMinute: 20,
    checksSecret: true,
    summary: 'Undo an email change with the single-use code of a link, and set a new password',
    body: z
      .object({ email, tokenId, newPassword, confirmPassword: z.string() })
      .superRefine(checkConfirmation('confirmPassword', 'newPassword')),
    response: done,
  }),
};
