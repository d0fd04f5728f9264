import { markupToText } from '@mainstay/contract/rules/note-text';
import { GenerateText } from '../../../core/ai-provider/GenerateText.tsx';

interface NoteSummaryProps {
  /** Identifies the note among the drafts of the user. */
  draft: string;
  /** The markup of the note. */
  value: string;
  onChange: (markup: string) => void;
}

/** Generates a summary of a note, which is added to its end. */
export const NoteSummary = ({ draft, value, onChange }: NoteSummaryProps) => (
  <GenerateText
    draft={draft}
    instructions="Summarize the note in a few sentences: what happened, what was agreed, and the next steps."
    getFacts={() => [{ label: 'Note', text: markupToText(value) }]}
    field={{ format: 'markup', value, onChange }}
  />
);
