import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { Switch, TextInput } from '@mantine/core';
import type { ImportJob, PreviewRow } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { MenuButton } from '../../../platform/ui/MenuButton.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { mappingsQuery } from '../queries.ts';
import { Discard } from './Discard.tsx';
import { DeleteMappingButton } from './DeleteMappingButton.tsx';
import { KIND_DESCRIPTIONS } from './kind-descriptions.ts';
import type { EditedMapping } from './use-mapping.ts';
import wizardStyles from './Wizard.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import styles from './Mapping.module.css';

interface MapPanelProps {
  job: ImportJob;
  edited: EditedMapping;
  preview: { data: { rows: PreviewRow[] } | undefined; error: unknown; refetch: () => unknown };
  /** What is missing before rows can be parsed. */
  missing: string | undefined;
  /** Name under which the mapping is saved; null if it is not saved. */
  name: string | null;
  onName: (name: string | null) => void;
  readOnly: boolean;
}

/** Side panel of the mapping step with the expected result and the saved mappings. */
export function MapPanel({ job, edited, preview, missing, name, onName, readOnly }: MapPanelProps) {
  const unused = job.columns.length - Object.keys(edited.mapping.columns).length;
  return (
    <>
      <section>
        <h3>How rows are matched</h3>
        <p className={clsx(textStyles.muted, styles.muted)}>{KIND_DESCRIPTIONS[job.kind].match}</p>
        <Forecast preview={preview} missing={missing} total={job.total} unused={unused} />
      </section>
      {!readOnly && (
        <section>
          <h3>Saved mappings</h3>
          <SavedMappings job={job} edited={edited} />
          <Switch
            size="xs"
            label="Save this mapping"
            checked={name !== null}
            onChange={(event) => onName(event.currentTarget.checked ? suggestName(job) : null)}
          />
          {name !== null && (
            <TextInput
              label="Name"
              maxLength={100}
              value={name}
              onChange={(event) => onName(event.currentTarget.value)}
              error={name.trim() === '' && 'Enter a name, or turn this off.'}
            />
          )}
          {name !== null && (
            <p className={textStyles.caption}>
              Saved when the check starts, and applied automatically to the next file with these columns.
            </p>
          )}
        </section>
      )}
      {!readOnly && <Discard job={job} />}
    </>
  );
}

const suggestName = (job: ImportJob) =>
  job.saved_mapping ?? `${KIND_NAMES[job.kind]} from ${job.file_name.split('.')[0]}`;

interface ForecastProps {
  preview: MapPanelProps['preview'];
  missing: string | undefined;
  total: number;
  unused: number;
}

/** Shows the outcome of the first rows; the check counts all rows. */
function Forecast({ preview, missing, total, unused }: ForecastProps) {
  const { data, error } = preview;
  if (error && !(error instanceof ApiError && error.status === 400)) {
    return <ErrorState title="The preview could not be loaded" error={error} onRetry={() => void preview.refetch()} />;
  }
  const message = missing ?? (error ? getErrorMessage(error) : undefined);
  const rows = data?.rows ?? [];
  const renderCount = (outcome: PreviewRow['outcome']) => {
    if (message) return '–';
    return data ? formatNumber(rows.filter((row) => row.outcome === outcome).length) : <Skeleton width={28} />;
  };
  return (
    <>
      <dl className={wizardStyles.facts}>
        <div>
          <dt>Would update</dt>
          <dd>{renderCount('update')}</dd>
        </div>
        <div>
          <dt>Would create</dt>
          <dd>{renderCount('create')}</dd>
        </div>
        <div>
          <dt>Unchanged</dt>
          <dd>{renderCount('unchanged')}</dd>
        </div>
        <div>
          <dt>Invalid</dt>
          <dd>{renderCount('reject')}</dd>
        </div>
        <div>
          <dt>Not mapped</dt>
          <dd>{formatCount(unused, 'column')}</dd>
        </div>
      </dl>
      <p className={textStyles.caption}>
        {message ??
          (total > rows.length
            ? `Based on the first ${formatCount(data ? rows.length : 50, 'row')}; the check reads all ${formatNumber(total)}.`
            : 'Based on all rows.')}
      </p>
    </>
  );
}

/** Shows which saved mapping was applied, and the others that fit this file. */
function SavedMappings({ job, edited }: Pick<MapPanelProps, 'job' | 'edited'>) {
  const { data } = useQuery(mappingsQuery(job.kind));
  const headers = new Set(job.columns.map((column) => column.header));
  const applicable = (data?.mappings ?? []).filter(({ mapping }) =>
    Object.values(mapping.columns).every((header) => headers.has(header)),
  );
  const applied = data?.mappings.find(({ name }) => name === job.saved_mapping);
  return (
    <>
      {job.saved_mapping && (
        <p className={clsx(textStyles.muted, styles.muted)}>
          <b className={textStyles.strong}>{job.saved_mapping}</b> is applied.
        </p>
      )}
      {applied && <DeleteMappingButton kind={job.kind} saved={applied} />}
      {applicable.length === 0 && data && data.mappings.length > 0 && (
        <p className={clsx(textStyles.muted, styles.muted)}>None match the columns of this file.</p>
      )}
      {applicable.length > 0 && (
        <MenuButton
          position="bottom-start"
          width={280}
          trigger={
            <button
              type="button"
              className={clsx(filterBarStyles.toolButton, styles.toolButton, styles.savedMapping)}
              data-line
            >
              Use a saved mapping
              <ChevronDown size={13} aria-hidden />
            </button>
          }
          entries={applicable.map(({ name, mapping }) => ({
            label: name,
            onSelect: () => edited.change({ do: 'replace', mapping }),
          }))}
        />
      )}
    </>
  );
}
