import {
  HELP_ENTRIES,
  HELP_LINK_MESSAGE,
  type HelpEntry,
  type HelpLinks,
  isHelpLink,
} from '@mainstay/contract/rules/help-links';
import { useQuery } from '@tanstack/react-query';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Fields } from '../../../../platform/ui/Form.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { clientConfigQuery, saveClientConfig } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Company.module.css';

const ENTRIES = Object.entries(HELP_ENTRIES) as [HelpEntry, string][];

/** Edits where the entries of the help menu lead. */
export function HelpLinksForm({ canWrite }: { canWrite: boolean }) {
  const { data, error, refetch } = useQuery(clientConfigQuery);
  if (error) return <ErrorState title="Not available" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={300} />;
  return <LinksForm saved={data.help_links} canWrite={canWrite} />;
}

function LinksForm({ saved, canWrite }: { saved: HelpLinks; canWrite: boolean }) {
  const form = useEditForm({
    draft: 'help links',
    canWrite,
    values: Object.fromEntries(ENTRIES.map(([entry]) => [entry, saved[entry] ?? ''])) as Record<HelpEntry, string>,
    validate: (values) =>
      Object.fromEntries(
        ENTRIES.filter(([entry]) => values[entry].trim() !== '' && !isHelpLink(values[entry].trim())).map(([entry]) => [
          entry,
          HELP_LINK_MESSAGE,
        ]),
      ),
    save: async (values) => {
      const links = ENTRIES.map(([entry]) => [entry, values[entry].trim()] as const).filter(([, link]) => link !== '');
      showToast(await saveClientConfig({ help_links: Object.fromEntries(links) }));
    },
  });
  return (
    <FormFrame form={form} verb="Save links" className={styles.form}>
      <Fields disabled={!canWrite}>
        <p className={textStyles.caption}>An entry without an address opens a page of Mainstay.</p>
        {ENTRIES.map(([entry, label]) => (
          <TextField key={entry} label={label} type="url" placeholder="https://" {...form.field(entry)} />
        ))}
      </Fields>
    </FormFrame>
  );
}
