import { AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import { Sparkles } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { isAdministrator, useSignedIn } from '../../../platform/lib/session.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import textStyles from '../../../platform/theme/text.module.css';

/** Shown until an administrator adds a provider (decision 8). */
export function NotConfigured() {
  const canConfigure = isAdministrator(useSignedIn());
  return (
    <EmptyState
      icon={Sparkles}
      title={AI_NOT_CONFIGURED}
      action={
        canConfigure && (
          <a className={textStyles.brandLink} href={hashHref('/dashboard/admin/ai-provider')}>
            Open the settings of the AI provider
          </a>
        )
      }
    />
  );
}
