import type { AutomationRule } from '@mainstay/contract/automation';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { EntryList } from '../../../platform/ui/EntryList.tsx';
import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import { type RuleSearch, rulePath } from '../components/rule-address.ts';
import { ruleColumns } from '../components/rule-columns.tsx';
import { RuleEditor } from '../components/RuleEditor.tsx';
import { RuleRuns } from '../components/RuleRuns.tsx';
import { invalidateRules, ruleQuery, rulesQuery } from '../queries.ts';

/** Lists the rules of automatic playbooks. A selected rule opens in its editor or with its runs. */
export function AutomationScreen() {
  const { open, tab, run }: RuleSearch = useSearch({ from: '/shell/dashboard/admin/automatic-playbooks' });
  const navigate = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useQuery({ ...rulesQuery, enabled: open === undefined });
  if (open !== undefined)
    return (
      <EditorSnapshot key={`${open} ${tab}`} id={open} what="rule" query={ruleQuery} invalidate={invalidateRules}>
        {(rule, reload) =>
          rule && tab === 'runs' ? <RuleRuns rule={rule} run={run} /> : <RuleEditor rule={rule} onReload={reload} />
        }
      </EditorSnapshot>
    );
  return (
    <EntryList<AutomationRule>
      title="Automatic playbooks"
      createLabel={canWrite ? 'New rule' : undefined}
      columns={ruleColumns}
      query={query}
      rowName={({ name }) => name}
      onOpen={(id) => navigate(rulePath({ open: id }))}
      empty={
        <EmptyState title="No automatic playbooks yet" icon={Workflow}>
          Rules add playbooks to accounts automatically, for example when a renewal is near, health drops, or there has
          been no contact.
        </EmptyState>
      }
    />
  );
}
