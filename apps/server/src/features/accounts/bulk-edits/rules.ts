/** What an edit sets on an account, what the account had, and whether the two are the same. Pure. */
import type { FoundEdit } from './data.ts';

/** The columns that one field stands for. */
export interface Kept {
  rank?: number | null;
  tier?: string;
  status?: string;
  closed_on?: string | null;
  owner_id?: number | null;
  /** Whether the new owner, who was of the extended team, could only look at it; null where they were not of it. */
  extended_read_only?: boolean | null;
}

/** An account as an edit finds it; the membership is that of the new owner. */
export interface Row {
  account_id: number;
  before: Kept | null;
  rank: number | null;
  tier: string;
  status: string;
  closed_on: string | null;
  primary_owner_id: number | null;
  member_type: 'P' | 'E' | null;
  read_only: boolean | null;
}

/** @param today what a closed account was closed on */
export function targetOf({ field, value }: FoundEdit, today: string): Kept {
  if (field === 'rank') return { rank: value as number | null };
  if (field === 'tier') return { tier: value as string };
  if (field === 'owner') return { owner_id: value as number | null };
  return { status: value as string, closed_on: value === 'Closed' ? today : null };
}

export function keptOf(field: FoundEdit['field'], row: Row): Kept {
  if (field === 'rank') return { rank: row.rank };
  if (field === 'tier') return { tier: row.tier };
  if (field === 'status') return { status: row.status, closed_on: row.closed_on };
  return { owner_id: row.primary_owner_id, extended_read_only: row.member_type === 'E' ? row.read_only : null };
}

/** Whether the account has what the edit sets; the day it was closed on does not count. */
export function isSame(field: FoundEdit['field'], row: Row, target: Kept): boolean {
  if (field === 'rank') return row.rank === target.rank;
  if (field === 'tier') return row.tier === target.tier;
  if (field === 'status') return row.status === target.status;
  return row.primary_owner_id === target.owner_id;
}
