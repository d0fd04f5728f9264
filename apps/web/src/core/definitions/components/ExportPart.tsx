import { DEFINITION_KINDS, type DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { saveFile } from '../../../platform/lib/save-file.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { exportDefinitions } from '../queries.ts';
import { DEFINITION_LABELS } from './definition-labels.ts';

/** Exports definitions as one JSON file, including all definitions that they reference. */
export function ExportPart() {
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
    <section className="card definitions-part" aria-label="Export">
      <h2>Export</h2>
      <p className="dim">
        Exports the selected definitions and everything they reference as one file. Accounts are never included; of
        people, only the email addresses of playbook assignees.
      </p>
      <fieldset>
        <legend className="sr">What to export</legend>
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
          className="btn"
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
