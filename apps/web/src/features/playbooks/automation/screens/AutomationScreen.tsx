import type { AutomationRule } from '@mainstay/contract/playbooks/automation';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { useSignedIn } from '../../../../lib/session.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { EntryList } from '../../../../ui/EntryList.tsx';
import { KeptEntry } from '../../../../ui/KeptEntry.tsx';
import { type RuleSearch, rulePath } from '../components/rule-address.ts';
import { ruleColumns } from '../components/rule-columns.tsx';
import { RuleEditor } from '../components/RuleEditor.tsx';
import { RuleRuns } from '../components/RuleRuns.tsx';
import { forgetRules, ruleQuery, rulesQuery } from '../queries.ts';

/** The rules that add playbooks by themselves; one of them opens in its editor, or with its runs. */
export function AutomationScreen() {
  const { open, tab, run }: RuleSearch = useSearch({ from: '/shell/dashboard/admin/automatic-playbooks' });
  const go = useGo();
  const writes = useSignedIn().user_access_type !== 'read_only';
  const query = useQuery({ ...rulesQuery, enabled: open === undefined });
  if (open !== undefined)
    return (
      <KeptEntry key={`${open} ${tab}`} id={open} what="rule" query={ruleQuery} forget={forgetRules}>
        {(rule, reread) =>
          rule && tab === 'runs' ? <RuleRuns rule={rule} run={run} /> : <RuleEditor rule={rule} onReread={reread} />
        }
      </KeptEntry>
    );
  return (
    <EntryList<AutomationRule>
      title="Automatic playbooks"
      making={writes ? 'New rule' : undefined}
      columns={ruleColumns}
      query={query}
      rowName={({ name }) => name}
      onOpen={(id) => go(rulePath({ open: id }))}
      empty={
        <EmptyState title="No automatic playbooks yet" icon={Workflow}>
          A rule adds a playbook to accounts by itself: when a renewal is near, health falls, or nobody was in touch.
        </EmptyState>
      }
    />
  );
}
