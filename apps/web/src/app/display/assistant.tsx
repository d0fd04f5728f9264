/** Display cases of answers and proposals of the assistant, and of its prompts. */
import { Answer } from '../../core/assistant-chat/components/Answer.tsx';
import { ProposalCard } from '../../core/assistant-chat/components/ProposalCard.tsx';
import { AssistantPrompts } from '../../core/assistant-chat/prompts/screens/AssistantPrompts.tsx';
import type { DisplayCases } from './cases.ts';

const nothing = () => undefined;
const MESSAGE = {
  id: 1,
  role: 'assistant' as const,
  text: '',
  statements: [
    { text: 'MRR is 1,200.', sources: [1, 2], is_new_line: true },
    { text: 'It grows.', sources: [], is_new_line: false },
    { text: 'Renewal is near.', sources: [2], is_new_line: true },
  ],
  sources: [
    {
      n: 1,
      type: 'account' as const,
      id: 7,
      account_id: 7,
      label: 'Alder',
      address: '#!/dashboard/accounts/7/summary',
    },
    { n: 2, type: 'report' as const, id: 8, account_id: null, label: 'Renewals', address: null },
  ],
  proposals: [],
  state: 'stopped' as const,
};
const PROPOSAL = { id: 9, account_id: 7, account_name: 'Alder', state: 'pending' as const, record_id: null };
const ACTION = {
  kind: 'action' as const,
  name: 'Call Jo',
  description: '',
  due_on: '2026-12-01',
  play_id: null,
  play_name: 'Renewal',
};
const PROMPTS = [
  { id: 4, prompt_name: 'Short', prompt: 'Answer briefly.', component_id: null, active: true },
  { id: 5, prompt_name: 'Terms', prompt: 'Say customers.', component_id: 8, active: false },
];

export const DISPLAY_OF_ASSISTANT: DisplayCases = {
  'an answer of the assistant': [() => <Answer message={MESSAGE} onDecided={nothing} />],
  'what the assistant proposes': [
    () => (
      <>
        <ProposalCard proposal={{ ...PROPOSAL, change: ACTION }} onDecided={nothing} />
        <ProposalCard
          proposal={{ ...PROPOSAL, change: ACTION, state: 'confirmed', record_id: 3 }}
          onDecided={nothing}
        />
        <ProposalCard
          proposal={{ ...PROPOSAL, change: { kind: 'note', text: 'Soon.' }, state: 'dismissed' }}
          onDecided={nothing}
        />
      </>
    ),
  ],
  'prompts of the assistant': [
    () => <AssistantPrompts />,
    {
      answers: {
        '/customObject/listing/': { listing: PROMPTS, total_records: 2, has_next: false },
        '/components/': { listing: [{ id: 8, title: 'Chat of renewals', name: 'chat' }] },
      },
    },
  ],
};
