// Runs before the first paint, outside the bundle: a content security policy without inline scripts leaves no other way
// to avoid a flash of the wrong mode. Reads the same key as src/theme/appearance.ts.
(function () {
  var mode = 'auto';
  try {
    mode = localStorage.getItem('appearance') || 'auto';
  } catch {
    // Storage may be denied; the system's mode is a fair guess.
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
