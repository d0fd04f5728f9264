/** Derives the level of a contact from the designation, with its color in the organization chart. */

/** Highest level first. */
export const DESIGNATION_LEVELS = [
  'CEO',
  'executive',
  'vice president',
  'director',
  'manager',
  'engineer',
  'other',
] as const;
export type DesignationLevel = (typeof DESIGNATION_LEVELS)[number];

export const DESIGNATION_COLORS: Readonly<Record<DesignationLevel, string>> = {
  CEO: '#E53935',
  executive: '#00897B',
  'vice president': '#8E24AA',
  director: '#FB8C00',
  manager: '#43A047',
  engineer: '#1E88E5',
  other: '#757575',
};

/** The first match wins: an engineering manager is a manager, and an executive vice president is a vice president. */
const PATTERNS: readonly [RegExp, DesignationLevel][] = [
  [/\b(?:ceo|chief executive)\b/i, 'CEO'],
  [/\b(?:[es]?vp|vice[ -]president)\b/i, 'vice president'],
  [/\b(?:chief|president|c[a-z]o)\b/i, 'executive'],
  [/\b(?:director|head of)\b/i, 'director'],
  [/\b(?:manager|lead)\b/i, 'manager'],
  [/\b(?:engineer|developer)\b/i, 'engineer'],
  [/\bexecutive\b/i, 'executive'],
];

export const designationLevel = (designation: string | null): DesignationLevel =>
  PATTERNS.find(([pattern]) => pattern.test(designation ?? ''))?.[1] ?? 'other';
