import type { ChartStyle } from '@mainstay/contract/rules/chart-options';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useMemo } from 'react';
import { useFormatContext } from '../../../../platform/lib/money.ts';

const getVariable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Reads the theme's colors from the style sheet. @param _theme changes whenever the colors change */
const getColors = (_theme: string) => ({
  tones: [getVariable('--chart-1'), getVariable('--chart-2'), getVariable('--chart-3')] as const,
  text: getVariable('--text-1'),
  quiet: getVariable('--text-2'),
  surface: getVariable('--surface'),
});

/** Returns the current colors of the theme, and the company's currency and time zone. */
export function useChartStyle(): ChartStyle {
  const format = useFormatContext();
  const scheme = useComputedColorScheme('light');
  const brand = useMantineTheme().colors.brand?.[7];
  return useMemo(() => ({ ...format, ...getColors(`${scheme} ${brand}`) }), [format, scheme, brand]);
}
