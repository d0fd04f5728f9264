/**
 * Typography, sizes and colors for Mantine. Our own styles use `--brand`, `--surface` and `--text-1` from tokens.css.
 */
import type { Theme } from '@mainstay/contract/tenants/appearance';
import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { DARK, PALETTES } from './palettes.ts';
import selectStyles from '../ui/select.module.css';

/** Returns the Mantine theme for a color theme of the company. */
export const themeFor = (code: Theme) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 7 },
    colors: { brand: PALETTES[code] ?? PALETTES['theme-default'], dark: DARK },
    fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'DejaVu Sans Mono', Menlo, monospace",
    defaultRadius: 'md',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
    radius: { xs: '4px', sm: '5px', md: '6px', lg: '10px', xl: '14px' },
    components,
  });

/** Overlays are rendered inside the main element, because on the body they would be outside every landmark. */
const IN_MAIN = { target: '#main' };

/**
 * Like Mantine's `pop`, but without a transform in the open state, which would contain and clip overlays that open
 * above a dialog.
 */
const POP = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(.9) translateY(10px)' },
  transitionProperty: 'transform, opacity',
} as const;

const components = {
  Button: { defaultProps: { size: 'xs' } },
  TextInput: { defaultProps: { size: 'xs' } },
  PasswordInput: { defaultProps: { size: 'xs' } },
  NativeSelect: { defaultProps: { size: 'xs', rightSection: null, classNames: { input: selectStyles.select } } },
  Select: { defaultProps: { size: 'xs', checkIconPosition: 'right' } },
  Textarea: { defaultProps: { size: 'xs' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
  SegmentedControl: { defaultProps: { size: 'xs' } },
  Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 }, portalProps: IN_MAIN } },
  // Menus and selects also use this component.
  Popover: {
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      transitionProps: { duration: 120, transition: 'pop-top-right' },
      portalProps: IN_MAIN,
    },
  },
  // Options stay within the landmark or dialog of their field, and no container clips them.
  Combobox: { defaultProps: { position: 'bottom-start', offset: 4, withinPortal: false, floatingStrategy: 'fixed' } },
  // The placeholder breaks the menu role for screen readers; without it, the focus moves to the first item.
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 120 },
    },
  },
  // A <header> in a portal would count as a second banner.
  Modal: {
    defaultProps: {
      radius: 'lg',
      closeButtonProps: { 'aria-label': 'Close' },
      overlayProps: { backgroundOpacity: 0.25 },
      attributes: { header: { role: 'presentation' } },
      transitionProps: { duration: 140, transition: POP },
    },
  },
  Overlay: { defaultProps: { color: '#0b0c0d' } },
} as const;

/** Sets Mantine's text and border colors to our neutrals. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#16181d',
    '--mantine-color-dimmed': '#5b616e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': '#6a7180',
    '--mantine-color-default-border': '#dcdfe4',
    '--mantine-color-default-hover': '#f4f5f7',
    '--mantine-color-error': '#c4302b',
    '--mantine-color-gray-light-hover': '#eceef1',
  },
  dark: {
    '--mantine-color-text': '#eceef2',
    '--mantine-color-dimmed': '#a6acb8',
    '--mantine-color-body': '#17181b',
    '--mantine-color-placeholder': '#8b919d',
    '--mantine-color-default': '#1d1f23',
    '--mantine-color-default-border': '#34373e',
    '--mantine-color-default-hover': '#26282d',
    '--mantine-color-error': '#f28b82',
  },
});
