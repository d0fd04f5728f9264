/** Files attached to notes; their content is consistent with the account's data. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { DemoAccount } from '../accounts.ts';
import { drawPdf } from '../pdf.ts';
import type { Random } from '../random.ts';

export interface NoteDocument {
  fileName: string;
  type: string;
  content: string | Buffer;
}

const pdf = (fileName: string, lines: readonly string[]): NoteDocument => ({
  fileName,
  type: 'application/pdf',
  content: drawPdf(lines),
});
const text = (fileName: string, lines: readonly string[]): NoteDocument => ({
  fileName,
  type: 'application/octet-stream',
  content: [...lines, ''].join('\r\n'),
});

/** @param seats of the first term */
export const orderForm = ({ name, plan, onboardedOn }: DemoAccount, seats: number): NoteDocument =>
  pdf(`Order form ${onboardedOn.slice(0, 4)}, signed.pdf`, [
    'Order form',
    `Customer: ${name}`,
    'Supplier: Halden Systems',
    `Plan: ${plan}`,
    `Seats: ${seats}`,
    `First term begins: ${formatLongDate(onboardedOn)}`,
    'Signed by both parties.',
  ]);

export function seatPlan(account: DemoAccount, chance: Random): NoteDocument {
  const teams = ['Planning', 'Operations', 'Procurement', 'Finance'];
  let left = account.seats;
  const rows = teams.map((team, at) => {
    const isLast = at === teams.length - 1;
    const seats = isLast
      ? left
      : Math.min(left, Math.round((account.seats / teams.length) * (0.7 + 0.6 * chance.next())));
    left -= seats;
    return `${team},${seats},${Math.round(seats * (0.5 + 0.5 * chance.next()))}`;
  });
  return text('Seat plan.csv', ['Team,Seats planned,Seats used', ...rows]);
}

export const minutes = ({ name, plan }: DemoAccount, who: string, day: string): NoteDocument =>
  text('Kick-off minutes.txt', [
    `Kick-off with ${name}, ${formatLongDate(day)}`,
    '',
    `Responsible there: ${who}`,
    `Agreed for the ${plan} plan: two sessions with key users, data import before the second one.`,
    'Open: who approves new users.',
  ]);

export const exportList = ({ name }: DemoAccount, day: string): NoteDocument =>
  text('Exported data.csv', [
    'Table,Rows,Exported on',
    `Sites of ${name},12,${day}`,
    `People,148,${day}`,
    `Plans,2061,${day}`,
  ]);

export const reviewDeck = ({ name, seats }: DemoAccount, held: readonly string[], day: string): NoteDocument =>
  pdf(`Review ${formatLongDate(day).replace(/,.*/, '')}.pdf`, [
    `Quarterly review with ${name}`,
    `Held on ${formatLongDate(day)}`,
    `In use: ${held.join(', ')}`,
    `Licensed seats: ${seats}`,
    'Goals, results and decisions are in the notes of the review.',
  ]);
