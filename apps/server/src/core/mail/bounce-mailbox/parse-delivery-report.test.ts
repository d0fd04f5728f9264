import { expect, test } from 'vitest';
import { createReport, createStatus } from '../../../app/testing/imap.ts';
import { isReport, parseDeliveryReport } from './parse-delivery-report.ts';

const parse = (text: string) => parseDeliveryReport(Buffer.from(text, 'latin1'));
const ID = '<bulk-1-2-abc@acme.test>';

test('a report names the message, what happens to it, and why', async () => {
  expect(await parse(createReport({ messageId: ID }))).toEqual({
    messageIds: ['bulk-1-2-abc@acme.test'],
    action: 'failed',
    isPermanent: true,
    reason: '550 5.1.1 No such user here',
  });
});

test.each([
  ['delayed', '4.4.1', 'smtp; 451 Try later', 'delayed', false, '4.4.1: 451 Try later'],
  ['failed', '4.4.7', 'X-Postfix; timed out', 'failed', false, '4.4.7: timed out'],
  ['FAILED', '5.2.2 (full)', 'smtp; 552 5.2.2 Full', 'failed', true, '552 5.2.2 Full'],
  ['failed', 'unknown', 'smtp; 550 Gone', 'failed', true, '550 Gone'],
  ['failed', 'unknown', 'none', 'failed', false, 'none'],
  ['failed', '5.0.0', 'smtp; 550 a\tb\u0007c', 'failed', true, '5.0.0: 550 a b c'],
] as const)('%s with status %s and “%s” is %s', async (action, status, diagnostic, result, isPermanent, reason) => {
  expect(await parse(createReport({ messageId: ID, action, status, diagnostic }))).toMatchObject({
    action: result,
    isPermanent,
    reason,
  });
});

test('one failed recipient of several counts', async () => {
  const delayed = createStatus({ action: 'delayed', status: '4.0.0' });
  const failed = 'Final-Recipient: rfc822; ida@record.test\nAction: failed\nStatus: 5.1.2\n';
  const report = createReport({ messageId: ID }).replace(createStatus({}), `${delayed}\n${failed}`);
  expect(await parse(report)).toMatchObject({ action: 'failed', reason: '5.1.2' });
});

test('the headers alone, or the references of the report, are sufficient', async () => {
  const report = createReport({ messageId: ID });
  expect(await parse(report.replace('message/rfc822', 'text/rfc822-headers'))).toMatchObject({ action: 'failed' });
  const withoutOriginal = report.slice(0, report.indexOf('--part\nContent-Type: message/rfc822'));
  const references = `References: <first@x.test>\n  ${ID}\n`;
  expect((await parse(`${references}In-Reply-To: <reply@x.test>\n${withoutOriginal}--part--\n`))?.messageIds).toEqual([
    'reply@x.test',
    'first@x.test',
    'bulk-1-2-abc@acme.test',
  ]);
  expect(await parse(`${withoutOriginal}--part--\n`)).toBeUndefined();
});

test('a report whose original message is cut off is read', async () => {
  const report = createReport({ messageId: ID });
  expect(await parse(report.slice(0, report.indexOf('Dear Rae')))).toMatchObject({ messageIds: [ID.slice(1, -1)] });
});

test.each([
  ['a delivered message', createReport({ messageId: ID, action: 'delivered', status: '2.0.0' })],
  ['an ordinary message', 'From: a@b.test\nSubject: Hello\n\nHello'],
  ['nothing', ''],
  ['zeros', '\0'.repeat(1000)],
  ['parts without an end', createReport({ messageId: ID }).slice(0, 300)],
  ['a boundary without parts', 'Content-Type: multipart/report; boundary="x"\n\n--x\n--x\n--x--\n'],
  ['deep nesting', createNesting(200)],
  ['large headers', `${'X-Filler: a\n'.repeat(50_000)}\n`],
])('%s is no report', async (_what, text) => {
  expect(await parse(text)).toBeUndefined();
});

function createNesting(depth: number): string {
  const levels = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
  );
  return levels.join('');
}

test('the type of a report is recognized in any notation', () => {
  expect(isReport('Multipart/Report; report-type="delivery-status"')).toBe(true);
  expect(isReport('multipart/reports')).toBe(false);
  expect(isReport('text/plain; name="multipart/report"')).toBe(false);
  expect(isReport('')).toBe(false);
});
