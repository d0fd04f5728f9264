import { type ExternalStrategy, SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './SignInFrame.module.css';

/** Logos of the providers, in the colors that their brand guidelines prescribe. */
const GOOGLE = [
  ['#4285f4', 'M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2 3.5-5 3.5-8.8z'],
  ['#34a853', 'M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24z'],
  ['#fbbc05', 'M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z'],
  ['#ea4335', 'M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.1A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8z'],
] as const;
const MICROSOFT = [
  ['#f25022', 'M0 0h11.4v11.4H0z'],
  ['#7fba00', 'M12.6 0H24v11.4H12.6z'],
  ['#00a4ef', 'M0 12.6h11.4V24H0z'],
  ['#ffb900', 'M12.6 12.6H24V24H12.6z'],
] as const;
const LOGOS: { [S in ExternalStrategy]?: readonly (readonly [fill: string, path: string])[] } = {
  'OAuth-Google': GOOGLE,
  'OAuth-Office365': MICROSOFT,
};

/** The logo of a provider, or a key icon if the method is not limited to one provider. */
export function ProviderLogo({ strategy }: { strategy: ExternalStrategy }) {
  const logo = LOGOS[strategy];
  if (!logo) return <KeyRound size={16} aria-hidden />;
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
      {logo.map(([fill, path]) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}

/** Link to sign in directly at the company's own provider, without entering an email. */
export const ProviderButton = ({ strategy, href }: { strategy: ExternalStrategy; href: string }) => (
  <a className={clsx(buttonStyles.button, styles.button)} href={href}>
    <ProviderLogo strategy={strategy} />
    {SIGN_IN_METHODS[strategy].button}
  </a>
);
