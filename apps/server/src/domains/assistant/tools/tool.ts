/** What the tools of the assistant have in common. */
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import type { NewProposal } from '../stored-proposals.ts';
import type { FoundSource, SourceList } from '../sources.ts';

/** What a tool may use. Everything runs with the permissions of the person. */
export interface ToolContext {
  access: Access;
  /** The only account that the conversation may read; null for all accounts of the person. */
  accountId: number | null;
  sources: SourceList;
  proposals: NewProposal[];
  /** Calls an endpoint of the product as the person. */
  call<E extends EndpointDef>(endpoint: E, input: ClientInput<E>): Promise<Reply<E>>;
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

export interface AssistantTool {
  name: string;
  description: string;
  /** What the person sees while the tool runs. */
  label: string;
  input: z.ZodObject;
  /** Whether it needs all accounts, so that conversations about one account do not have it. */
  isForAllAccounts?: true;
  /** Whether it proposes a change, so that users with read-only access do not have it. */
  isProposal?: true;
  run(context: ToolContext, input: Record<string, unknown>): Promise<unknown>;
}

interface ToolOptions<S extends z.ZodRawShape> {
  name: string;
  description: string;
  label: string;
  input: S;
  isForAllAccounts?: true;
  isProposal?: true;
  run: (context: ToolContext, input: z.output<z.ZodObject<S>>) => Promise<unknown>;
}

export const defineTool = <S extends z.ZodRawShape>({ input, run, ...options }: ToolOptions<S>): AssistantTool => ({
  ...options,
  input: z.strictObject(input),
  run: (context, value) => run(context, value as z.output<z.ZodObject<S>>),
});

const accountInput = { account_id: z.int().positive().describe('The id of an account') };

/**
 * A tool about one account. In a conversation about one account the model cannot name another one: the input has no account, and what
 * the model sends in its place is ignored.
 */
export function defineAccountTool<S extends z.ZodRawShape>({
  run,
  input,
  ...options
}: Omit<ToolOptions<S>, 'run'> & {
  run: (context: ToolContext, accountId: number, input: z.output<z.ZodObject<S>>) => Promise<unknown>;
}): (accountId: number | null) => AssistantTool {
  return (fixedAccount) => ({
    ...options,
    input: fixedAccount === null ? z.strictObject({ ...accountInput, ...input }) : z.object(input),
    run: (context, value) =>
      run(context, fixedAccount ?? (value as { account_id: number }).account_id, value as z.output<z.ZodObject<S>>),
  });
}

/** Longest text of one record in a result, in characters. */
const TEXT_LENGTH = 1500;
export const shorten = (text: string, length = TEXT_LENGTH): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
export const toShortText = (markup: string): string => shorten(markupToText(markup).trim());

/** Adds the number of its source to a record. */
export const withSource = <T extends object>(
  { sources }: ToolContext,
  found: FoundSource,
  record: T,
): { source: number } & T => ({ source: sources.add(found), ...record });

export const searchInput = {
  text: z.string().max(200).optional().describe('Words to search for; without it, the latest are returned'),
};
