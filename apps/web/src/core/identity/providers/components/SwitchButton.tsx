import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { describeSignInMethod } from '@mainstay/contract/rules/strategies';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { setProviderEnabled } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Providers.module.css';

interface SwitchButtonProps {
  provider: SignInProvider;
  all: readonly SignInProvider[];
}

/** Enables or disables a sign-in method, after a confirmation that explains the consequences for all users. */
export function SwitchButton({ provider, all }: SwitchButtonProps) {
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { strategy, enabled } = provider;
  const texts = getToggleText(provider, all);
  const toggle = async () => {
    await setProviderEnabled(client, strategy, !enabled);
    showToast(enabled ? 'Disabled.' : 'Enabled.');
  };
  return (
    <>
      <button type="button" className={clsx(buttonStyles.button, styles.button)} onClick={() => setConfirming(true)}>
        {texts.button}
      </button>
      <ConfirmDialog
        opened={confirming}
        title={texts.title}
        verb={enabled ? 'Disable' : 'Enable'}
        harmless={!enabled}
        onConfirm={toggle}
        onClose={() => setConfirming(false)}
      >
        {texts.about}
      </ConfirmDialog>
    </>
  );
}

function getToggleText({ strategy, enabled }: SignInProvider, all: readonly SignInProvider[]) {
  const { name } = describeSignInMethod(strategy);
  const other = all.find((method) => method.enabled && method.strategy !== 'local' && method.strategy !== strategy);
  const otherName = other ? describeSignInMethod(other.strategy).name : 'the provider';
  if (strategy === 'local')
    return enabled
      ? {
          button: 'Administrators only',
          title: 'Disable passwords?',
          about: `Everyone will sign in with ${otherName}. Administrators can still use their password.`,
        }
      : {
          button: 'Enable for everyone',
          title: 'Enable passwords for everyone?',
          about: 'People can then sign in with a password or with the provider.',
        };
  if (enabled)
    return {
      button: 'Disable',
      title: `Disable ${name}?`,
      about: `Everyone will sign in with a password instead of ${name}. People without a password can use “Forgot password”.`,
    };
  const instead = other ? ` instead of ${describeSignInMethod(other.strategy).name}` : '';
  return {
    button: 'Enable',
    title: `Enable ${name}?`,
    about:
      `Everyone will sign in with ${name}${instead}. ` +
      'Administrators can still use their password if the provider is unavailable. Existing sessions stay active.',
  };
}
