/** Mantine's styles of the fields that the forms of notes use. */
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '../../../ui/button.css';
import '../../../ui/icon-button.css';
import '../../../ui/overlay-styles.ts';
import './NoteForm.css';
