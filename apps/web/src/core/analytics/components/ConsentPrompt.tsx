import type { Analytics } from '@mainstay/contract/analytics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { describeSharing } from '../describe-sharing.ts';
import { saveConsent } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ConsentPrompt.module.css';

/** Requests consent without covering the screen. It remains until the user decides; both answers are equally easy. */
export function ConsentPrompt({ settings }: { settings: NonNullable<Analytics['settings']> }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (consent: boolean) => saveConsent(client, consent),
    onSuccess: () => showToast('Saved. You can change this in your profile.'),
    onError: (error) => showToast(getErrorMessage(error)),
  });
  return (
    <section className={styles.root} aria-label="Usage analytics">
      <b>Share how you use Mainstay?</b>
      <p className={textStyles.muted}>{describeSharing(settings)}</p>
      <p className={textStyles.caption}>You can change this in your profile at any time.</p>
      <div className={styles.buttons}>
        {[false, true].map((consent) => (
          <button
            key={String(consent)}
            type="button"
            className={buttonStyles.button}
            disabled={isPending}
            onClick={() => mutate(consent)}
          >
            {consent ? 'Share' : 'Don’t share'}
          </button>
        ))}
      </div>
    </section>
  );
}
