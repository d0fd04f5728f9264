import { INVITATION_EXPIRED, recovery } from '@mainstay/contract/identity/recovery';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, callApi } from '../../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordRule } from '../../components/PasswordRule.tsx';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { tenantQuery } from '../../queries.ts';
import { signInWithNewPassword } from '../../complete-sign-in.ts';
import { useFields } from '../components/use-fields.ts';
import { getInvitationUrl, type LinkParams, usePasswordPolicy, validatePassword } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../components/recovery.module.css';

const EMPTY = { fName: '', lName: '', password: '', cpassword: '' };

/** The screen of an invitation link: a form for the name and first password, or a link to the company's provider. */
export function InvitedUserScreen() {
  const { email = '', tokenId = '' } = useSearch({ from: '/user_form' });
  const { data: tenant } = useQuery(tenantQuery);
  const link = { email, tokenId };
  const provider = getInvitationUrl(tenant?.auth_strategy, link);
  const about = tenant ? `You are invited to ${tenant.entity_name} as ${email}.` : email;
  return (
    <SignInFrame title="Create your account" about={about}>
      {provider ? (
        <a className={buttonStyles.button} data-primary href={provider}>
          Continue with single sign-on
        </a>
      ) : (
        <InvitedUserForm link={link} />
      )}
    </SignInFrame>
  );
}

function InvitedUserForm({ link }: { link: LinkParams }) {
  const navigateTo = useNavigateTo();
  const policy = usePasswordPolicy();
  const form = useFields({
    initialValues: EMPTY,
    validate: (fields) => ({
      ...(fields.fName.trim() === '' && { fName: 'First name is required.' }),
      ...(fields.lName.trim() === '' && { lName: 'Last name is required.' }),
      ...validatePassword(fields, 'password', 'cpassword', policy),
    }),
    send: async (fields) => {
      try {
        await callApi(recovery.acceptInvitation, { body: { ...link, ...fields } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.message !== INVITATION_EXPIRED) throw error;
        return navigateTo('/invitation_expire', { replace: true });
      }
      await signInWithNewPassword(link.email, fields.password);
      navigateTo('/success_form?flow=create', { replace: true });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" maxLength={350} autoFocus {...form.field('fName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={350} {...form.field('lName')} />
      </div>
      <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('cpassword')} />
      <PasswordRule policy={policy} />
      <FormMessage>{form.message}</FormMessage>
      <SubmitButton busy={form.busy}>Create account</SubmitButton>
    </form>
  );
}
