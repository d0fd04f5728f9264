/** Mantine's styles of the controls that only the import uses. */
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '../../../ui/overlay-styles.ts';
