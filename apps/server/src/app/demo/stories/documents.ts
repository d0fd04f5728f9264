/** Files attached to notes; their content is consistent with the account's data. */
import { formatLongDate, formatShortDate } from '@mainstay/contract/rules/dates';
import { jsPDF } from 'jspdf';
import type { DemoAccount } from '../accounts.ts';
import type { Random } from '../random.ts';

export interface NoteDocument {
  fileName: string;
  type: string;
  content: string | Buffer;
}

const MARGIN = 64;

/** Creates a PDF with one page; the first line is the title. */
function createPdf(fileName: string, day: string, [title = '', ...lines]: readonly string[]): NoteDocument {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' });
  // By default, both differ in every file.
  pdf.setCreationDate(`D:${day.replaceAll('-', '')}120000+00'00'`).setFileId('0'.repeat(32));
  pdf.setFont('helvetica', 'bold').setFontSize(18).text(title, MARGIN, 82);
  pdf.setFont('helvetica', 'normal').setFontSize(11).text(lines, MARGIN, 121, { lineHeightFactor: 1.5 });
  return { fileName, type: 'application/pdf', content: Buffer.from(pdf.output('arraybuffer')) };
}
const createText = (fileName: string, lines: readonly string[]): NoteDocument => ({
  fileName,
  type: 'application/octet-stream',
  content: [...lines, ''].join('\r\n'),
});

/** @param seats of the first term */
export const createOrderForm = ({ name, plan, onboardedOn }: DemoAccount, seats: number): NoteDocument =>
  createPdf(`Order form ${onboardedOn.slice(0, 4)}, signed.pdf`, onboardedOn, [
    'Order form',
    `Customer: ${name}`,
    'Supplier: Halden Systems',
    `Plan: ${plan}`,
    `Seats: ${seats}`,
    `First term begins: ${formatLongDate(onboardedOn)}`,
    'Signed by both parties.',
  ]);

export function createSeatPlan(account: DemoAccount, random: Random): NoteDocument {
  const teams = ['Planning', 'Operations', 'Procurement', 'Finance'];
  let remainingSeats = account.seats;
  const rows = teams.map((team, index) => {
    const isLast = index === teams.length - 1;
    const seats = isLast
      ? remainingSeats
      : Math.min(remainingSeats, Math.round((account.seats / teams.length) * (0.7 + 0.6 * random.next())));
    remainingSeats -= seats;
    return `${team},${seats},${Math.round(seats * (0.5 + 0.5 * random.next()))}`;
  });
  return createText('Seat plan.csv', ['Team,Seats planned,Seats used', ...rows]);
}

export const createMinutes = ({ name, plan }: DemoAccount, contactName: string, day: string): NoteDocument =>
  createText('Kick-off minutes.txt', [
    `Kick-off with ${name}, ${formatLongDate(day)}`,
    '',
    `Responsible there: ${contactName}`,
    `Agreed for the ${plan} plan: two sessions with key users, data import before the second one.`,
    'Open: who approves new users.',
  ]);

export const createExportList = ({ name }: DemoAccount, day: string): NoteDocument =>
  createText('Exported data.csv', [
    'Table,Rows,Exported on',
    `Sites of ${name},12,${day}`,
    `People,148,${day}`,
    `Plans,2061,${day}`,
  ]);

export const createReviewDeck = (
  { name, seats }: DemoAccount,
  products: readonly string[],
  day: string,
): NoteDocument =>
  createPdf(`Review ${formatShortDate(day)}.pdf`, day, [
    `Quarterly review with ${name}`,
    `Held on ${formatLongDate(day)}`,
    `In use: ${products.join(', ')}`,
    `Licensed seats: ${seats}`,
    'Goals, results and decisions are in the notes of the review.',
  ]);
