/** Passes tools to a model, and runs those that it calls within limits. */
import type { ToolSet } from 'ai';
import type { Logger } from 'pino';
import type { Meter } from '../../../core/ai-provider/model-calls.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { createAccountTools } from './account-tools.ts';
import { createProposalTools } from './proposal-tools.ts';
import { createRecordTools } from './record-tools.ts';
import type { AssistantTool, ToolContext } from './tool.ts';

/** Tool calls of one answer. */
const MAX_CALLS = 24;
/** Longest result of a tool, in characters of JSON. */
const MAX_RESULT_LENGTH = 24_000;

/**
 * Returns the tools that a person has.
 *
 * @param accountId the only account that they read; null for all accounts of the person
 * @param canPropose whether the person may change data
 */
export const getTools = (accountId: number | null, canPropose: boolean): AssistantTool[] =>
  [
    ...createAccountTools(accountId),
    ...createRecordTools(accountId),
    ...(canPropose ? createProposalTools(accountId) : []),
  ].filter(({ isForAllAccounts }) => accountId === null || !isForAllAccounts);

/** A result, or its beginning if it is too long. */
export function limitResult(result: unknown): unknown {
  const json = JSON.stringify(result) ?? 'null';
  return json.length > MAX_RESULT_LENGTH
    ? { truncated: true, beginning: json.slice(0, MAX_RESULT_LENGTH) }
    : (JSON.parse(json) as unknown);
}

/**
 * Runs a tool. Errors are results, so that a model can correct its call.
 *
 * @returns the result, and whether it is an error
 */
export async function runTool(
  tool: AssistantTool,
  context: ToolContext,
  input: unknown,
  log: Pick<Logger, 'error'>,
): Promise<{ result: unknown; failed: boolean }> {
  const parsed = tool.input.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { result: { error: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}` }, failed: true };
  }
  try {
    return { result: limitResult(await tool.run(context, parsed.data)), failed: false };
  } catch (error) {
    if (error instanceof RequestError) return { result: { error: error.message }, failed: true };
    log.error({ err: error, tool: tool.name }, 'a tool of the assistant failed');
    return { result: { error: 'The data could not be read.' }, failed: true };
  }
}

const getAccountId = (context: ToolContext, input: unknown): number | null => {
  const id = (input as { account_id?: unknown } | null)?.account_id;
  return context.accountId ?? (typeof id === 'number' ? id : null);
};

export interface ToolRun {
  context: ToolContext;
  meter: Meter;
  log: Pick<Logger, 'error'>;
}

/** Returns tools in the form of the library. The meter records every call. */
export async function toToolSet(tools: readonly AssistantTool[], { context, meter, log }: ToolRun): Promise<ToolSet> {
  const { tool: toTool } = await import('ai');
  let calls = 0;
  // Tools run one after another, so that an answer uses one connection of the database, and records are numbered in the order of the calls.
  let previous: Promise<unknown> = Promise.resolve();
  return Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      toTool({
        description: tool.description,
        inputSchema: tool.input,
        async execute(input: unknown) {
          calls++;
          if (calls > MAX_CALLS) return { error: 'No further tools can be called. Answer with what you know.' };
          const use = { tool: tool.name, account: getAccountId(context, input), failed: true };
          meter.tools.push(use);
          const run = previous.then(() => runTool(tool, context, input, log));
          previous = run;
          const { result, failed } = await run;
          use.failed = failed;
          return result;
        },
      }),
    ]),
  );
}
