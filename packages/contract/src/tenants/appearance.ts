/** Color themes of companies, and the color mode. */
import { z } from 'zod';

export const THEMES = ['theme-default', 'theme-bl', 'theme-pur', 'theme-org'] as const;
export const Theme = z.enum(THEMES);
export type Theme = z.infer<typeof Theme>;

/** Light, dark or the system's preference. Null uses the tenant's default. */
export const Appearance = z.enum(['light', 'dark', 'auto']);
export type Appearance = z.infer<typeof Appearance>;
