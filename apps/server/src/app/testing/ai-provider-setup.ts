import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AiEmulator, startAiProvider } from './ai-provider.ts';

/** Starts an emulated model before the tests of a file, clears its log before each of them, and stops it afterwards. */
export function setUpAiProvider(): AiEmulator {
  const emulator = {} as AiEmulator;
  beforeAll(async () => void Object.assign(emulator, await startAiProvider()));
  beforeEach(() => emulator.clearLog());
  afterAll(() => emulator.stop());
  return emulator;
}
