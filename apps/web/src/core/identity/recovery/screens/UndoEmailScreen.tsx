import { recovery } from '@mainstay/contract/identity/recovery';
import { useSearch } from '@tanstack/react-router';
import { callApi } from '../../../../platform/lib/api.ts';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';

/** Reverts a change of the email. The person who made it knew the password, so a new password is required. */
export function UndoEmailScreen() {
  const { email = '', tokenId = '' } = useSearch({ from: '/undo_email' });
  const about = (
    <>
      You will sign in with <b>{email}</b> again. The person who changed it knew your password, so choose a new one. All
      sessions will be signed out.
    </>
  );
  return (
    <SignInFrame title="Undo the change" about={about}>
      <NewPasswordForm
        email={email}
        verb="Undo change"
        send={(fields) => callApi(recovery.undoEmailChange, { body: { email, tokenId, ...fields } })}
      />
    </SignInFrame>
  );
}
