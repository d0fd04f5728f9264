/** Measures the first part of an answer through the product against the provider alone. The provider runs in a process of its own. */
import http from 'node:http';
import { type AiEmulator, startAiProvider, toAiSettings } from '../apps/server/src/app/testing/ai-provider.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';
import { median } from './load.ts';
import type { BenchResult } from './report.ts';
import { sendRequest } from './request.ts';
import { startProduct } from './servers.ts';

const ROUNDS = 50;
const WARM_UP_ROUNDS = 10;
const FACTOR = 1.3;
const ALLOWANCE_MS = 50;
const QUESTION = 'Which accounts are at risk?';

const agent = new http.Agent({ keepAlive: true });

interface StreamRequest {
  url: URL;
  headers: Record<string, string>;
  body: object;
  /** What the first part of the text contains. */
  marker: RegExp;
}

/** Sends a request, and reads the response to its end. @returns milliseconds until the first part of the text arrived */
function measureFirstPart({ url, headers, body, marker }: StreamRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let received = '';
    let firstMs: number | undefined;
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.setEncoding('utf8').on('data', (part: string) => {
          received += part;
          if (marker.test(received)) firstMs ??= performance.now() - startedAt;
        });
        response.on('end', () => {
          if (firstMs === undefined) reject(new Error(`There was no answer: ${received}`));
          else resolve(firstMs);
        });
      },
    );
    request.on('error', reject).end(JSON.stringify(body));
  });
}

async function measureAnswers({ people }: BenchFixture, provider: AiEmulator): Promise<BenchResult[]> {
  const { token, domain } = people.large.ADM;
  const host = `${domain}.localhost:${BENCH_PORT}`;
  await sendRequest(BENCH_PORT, '/v1/api/admin/ai-provider/', {
    host,
    token,
    method: 'PUT',
    json: toAiSettings(provider),
  });
  const alone: StreamRequest = {
    url: new URL(`${provider.baseUrl}/chat/completions`),
    headers: { authorization: `Bearer ${provider.key}` },
    body: { model: provider.model, stream: true, messages: [{ role: 'user', content: QUESTION }] },
    marker: /"content":"[^"]/,
  };
  const product: StreamRequest = {
    url: new URL(`http://127.0.0.1:${BENCH_PORT}/v1/api/ai-support/`),
    headers: { host, authorization: `JWT ${token}`, accept: 'text/event-stream' },
    body: { prompt: QUESTION },
    marker: /event: text\n/,
  };
  const times = { alone: [] as number[], product: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const [aloneMs, productMs] = [await measureFirstPart(alone), await measureFirstPart(product)];
    if (round < 0) continue;
    times.alone.push(aloneMs);
    times.product.push(productMs);
  }
  const [aloneMs, productMs] = [median(times.alone), median(times.product)];
  return [
    {
      what: 'assistant: first part of an answer against 1.3 times the provider alone and 50 ms',
      measured: `${productMs.toFixed(1)} ms to ${FACTOR} × ${aloneMs.toFixed(1)} ms + ${ALLOWANCE_MS} ms`,
      ratio: productMs / (FACTOR * aloneMs + ALLOWANCE_MS),
      must: { atMost: 1 },
    },
  ];
}

export async function measureAssistant(fixture: BenchFixture): Promise<BenchResult[]> {
  const provider = await startAiProvider();
  const settings = { DATA_DIR: fixture.config.dataDir, DEMO: '0', OUTBOUND_ALLOW: '127.0.0.1' };
  const product = await startProduct(settings, BENCH_PORT);
  try {
    return await measureAnswers(fixture, provider);
  } finally {
    await product.stop();
    await provider.stop();
  }
}
