import { expect, test } from 'vitest';
import { buildPrompt } from './build-prompt.ts';

test('a prompt contains the instructions and all facts that have a text', () => {
  const facts = [
    { label: 'Subject', text: ' Renewal ' },
    { label: 'To', text: ' ' },
    { label: 'Note', text: 'Two lines\nof text' },
  ];
  expect(buildPrompt(' Write a message. ', facts)).toBe(
    'Write a message.\n\nUse only these facts:\nSubject: Renewal\nNote: Two lines\nof text',
  );
  expect(buildPrompt('Write a message.', [])).toBe('Write a message.');
});

test('a prompt has at most 4,000 characters, of which the instructions come first', () => {
  const prompt = buildPrompt('Summarize.', [{ label: 'Note', text: 'a'.repeat(9000) }]);
  expect(prompt).toHaveLength(4000);
  expect(prompt.startsWith('Summarize.\n\nUse only these facts:\nNote: aaa')).toBe(true);
});
