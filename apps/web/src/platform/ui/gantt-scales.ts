/** The scales of a Gantt chart. Addresses contain them, so they are loaded without the chart. */
export const GANTT_SCALES = ['day', 'week', 'month'] as const;
export type GanttScale = (typeof GANTT_SCALES)[number];
