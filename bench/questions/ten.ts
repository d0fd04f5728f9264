/** The ten questions: each as SQL by hand, written before there was an engine, and as a definition that asks the same. */
import { ACCOUNT_QUESTIONS } from './accounts.ts';
import { ACTION_QUESTIONS } from './actions.ts';
import type { Question } from './question.ts';
import { USAGE_QUESTIONS } from './usage.ts';

export const QUESTIONS: readonly Question[] = [...ACCOUNT_QUESTIONS, ...ACTION_QUESTIONS, ...USAGE_QUESTIONS];
