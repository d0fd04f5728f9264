import type { AutomationRule, AutomationRun } from '@mainstay/contract/automation';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Workflow } from 'lucide-react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { RuleEditor } from '../components/RuleEditor.tsx';
import { RuleRuns } from '../components/RuleRuns.tsx';
import { RuleSwitch } from '../components/RuleSwitch.tsx';
import { rulesAddress, runsPath } from '../components/rule-address.ts';
import { invalidateRules, ruleQuery, rulesQuery } from '../queries.ts';
import styles from '../../../platform/theme/text.module.css';

/** Lists the rules of automatic playbooks. A selected rule opens in its editor or with its runs. */
export function AutomationScreen() {
  const view = useListView(rulesAddress);
  const { open, tab } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = toSinglePage(useQuery({ ...rulesQuery, enabled: open === undefined }));
  if (open !== undefined)
    return (
      <EditorSnapshot key={`${open} ${tab}`} id={open} what="rule" query={ruleQuery} invalidate={invalidateRules}>
        {(rule, reload) =>
          rule && tab === 'runs' ? <RuleRuns rule={rule} /> : <RuleEditor rule={rule} onReload={reload} />
        }
      </EditorSnapshot>
    );
  return (
    <ListScreen
      title="Automatic playbooks"
      view={view}
      query={query}
      columns={ruleColumns}
      getName={({ name }) => name}
      create={{ label: 'New rule', isAllowed: canWrite, onClick: () => view.change({ open: 'new' }) }}
      empty={{
        icon: Workflow,
        title: 'No automatic playbooks yet',
        description:
          'Rules add playbooks to accounts automatically, for example when a renewal is near, health drops, or there has been no contact.',
      }}
    />
  );
}

/** Returns when a rule last ran and the outcome. */
function formatLastRun({ day, status, outcomes }: AutomationRun): string {
  if (status === 'failed') return `${formatLongDate(day)} · failed`;
  if (status !== 'done') return 'Running now';
  return `${formatLongDate(day)} · ${formatNumber(outcomes.started ?? 0)} started`;
}

/** Columns of the list of rules. */
const ruleColumns: readonly Column<AutomationRule>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    isLink: true,
    cell: ({ name }) => name,
  },
  { id: 'playbook', header: 'Playbook', width: 260, quiet: true, phone: 'note', cell: ({ template }) => template.name },
  { id: 'active', header: 'Active', width: 90, phone: 'figure', cell: (rule) => <RuleSwitch rule={rule} /> },
  {
    id: 'last',
    header: 'Last run',
    width: 220,
    quiet: true,
    phone: 'state',
    cell: ({ id, last_run: run }) =>
      run ? (
        <a className={clsx(styles.link, styles.muted)} href={hashHref(runsPath(id, run.id))} tabIndex={-1}>
          {formatLastRun(run)}
        </a>
      ) : (
        'Never'
      ),
  },
  { id: 'started', header: 'Started', width: 100, align: 'right', cell: ({ started }) => formatNumber(started) },
];
