/** The displayed lines of `assistant.tsx`. */
import type { DisplayedLines } from './cases.ts';

export const LINES_OF_ASSISTANT: DisplayedLines = {
  'an answer of the assistant': [
    'Assistant:',
    'MRR is 1,200. {to #!/dashboard/accounts/7/summary} 1 Source 2 It grows. No source',
    'Renewal is near. Source 2',
    'Stopped',
    'No source : No record that the assistant has read confirms this. Check it before you rely on it.',
    '1 Account {to #!/dashboard/accounts/7/summary} Alder',
    '2 Report Renewals',
  ],
  'what the assistant proposes': [
    '{pending} {list-todo}',
    'Proposed action Alder',
    'Action Call Jo',
    'Due Dec 1st, 2026',
    'New play Renewal',
    'Confirm',
    'Dismiss',
    '{confirmed} {list-todo}',
    'Proposed action Alder {good} Confirmed',
    'Action Call Jo',
    'Due Dec 1st, 2026',
    'New play Renewal',
    '{to #!/dashboard/actions?actionId=3} Open the action {dismissed} {sticky-note}',
    'Proposed note Alder Dismissed',
    'Note Soon.',
  ],
  'prompts of the assistant': [
    'Assistant prompts 2',
    '{plus}',
    'New prompt',
    'Name Prompt Used by Active Action',
    'Short Answer briefly. All chats {checked}',
    '{trash}',
    'Terms Say customers. Chat of renewals',
    '{trash}',
  ],
};
