import { DEFINITION_KINDS, type DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { clsx } from 'clsx';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { saveFile } from '../../../platform/lib/save-file.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { ImportPart } from '../components/ImportPart.tsx';
import { DEFINITION_LABELS } from '../components/definition-labels.ts';
import { exportDefinitions } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Transfer.module.css';

/** Export and import of definitions between companies. */
export const TransferScreen = () => {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  return (
    <>
      <PageHeader title="Import and export" />
      <div className={clsx(pageHeaderStyles.page, styles.root)}>
        <ExportPart />
        {canWrite && <ImportPart />}
      </div>
    </>
  );
};

/** Exports definitions as one JSON file, including all definitions that they reference. */
function ExportPart() {
  const [kinds, setKinds] = useState<readonly DefinitionKindName[]>(['page', 'component']);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setMessage(null);
    try {
      saveFile(await exportDefinitions({ kinds: kinds.join(',') }), 'definitions.json');
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={clsx(cardStyles.card, styles.part)} aria-label="Export">
      <h2>Export</h2>
      <p className={textStyles.muted}>
        Exports the selected definitions and everything they reference as one file. Accounts are never included; of
        people, only the email addresses of playbook assignees.
      </p>
      <fieldset>
        <legend className={textStyles.screenReaderOnly}>What to export</legend>
        {DEFINITION_KINDS.toReversed().map((kind) => (
          <CheckField
            key={kind}
            label={DEFINITION_LABELS[kind]}
            value={kinds.includes(kind)}
            onChange={(on) => setKinds(on ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
          />
        ))}
      </fieldset>
      <FormMessage>{message}</FormMessage>
      <div>
        <button
          type="button"
          className={buttonStyles.button}
          disabled={kinds.length === 0}
          aria-busy={busy}
          onClick={() => busy || void save()}
        >
          Export
        </button>
      </div>
    </section>
  );
}
