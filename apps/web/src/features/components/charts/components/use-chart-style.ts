import type { ChartStyle } from '@mainstay/contract/rules/chart-options';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useMemo } from 'react';
import { useFormatContext } from '../../../../lib/money.ts';

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The theme's colours as the style sheet has them. @param _theme changes when they do */
const getColors = (_theme: string) => ({
  tones: [variable('--chart-1'), variable('--chart-2'), variable('--chart-3')] as const,
  text: variable('--text-1'),
  quiet: variable('--text-2'),
  surface: variable('--surface'),
});

/** The theme's colours as they stand, with the company's currency and time zone. */
export function useChartStyle(): ChartStyle {
  const format = useFormatContext();
  const scheme = useComputedColorScheme('light');
  const brand = useMantineTheme().colors.brand?.[7];
  return useMemo(() => ({ ...format, ...getColors(`${scheme} ${brand}`) }), [format, scheme, brand]);
}
