/** Mantine styles of fields that only this dialog uses. */
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '../../../platform/ui/overlay-styles.ts';
