import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { CompanyForm } from '../../settings/components/CompanyForm.tsx';
import { SetupFrame } from '../components/SetupFrame.tsx';
import { companyQuery } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';

/** Edits the branding of the company: logo, name and theme. */
export function SetupScreen() {
  const { role, user_access_type } = useSignedIn();
  const company = useQuery(companyQuery);
  return (
    <SetupFrame title="Company setup" about="How your company appears to your team." query={company}>
      {company.data && (
        <CompanyForm
          saved={company.data}
          canWrite={canOpenAdmin(role) && user_access_type !== 'read_only'}
          footer={
            <a className={buttonStyles.button} data-quiet href={hashHref('/timezone')}>
              Time zone
            </a>
          }
        />
      )}
    </SetupFrame>
  );
}
