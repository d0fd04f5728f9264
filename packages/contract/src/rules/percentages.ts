/** The only module that formats percentages: with at most one decimal, in every context. */
import { formatChange, formatNumber } from './numbers.ts';

const DECIMALS = 1;

/** `94.9%`, `78%`. @param value 100 means all */
export const formatPercent = (value: number): string => `${formatNumber(value, DECIMALS)}%`;

/** Formats a share of a total: `40%`. @param total greater than 0 */
export const formatShare = (part: number, total: number): string => formatPercent((part / total) * 100);

/** Formats a change with a sign, also for increases: `+4.2%`, `−3%`, `0%`. */
export const formatPercentChange = (value: number): string => `${formatChange(value, DECIMALS)}%`;
