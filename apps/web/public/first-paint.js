// Runs before the first paint, outside the bundle, because the content security policy forbids inline scripts.

// Sets the color mode, which would otherwise flash. Reads the same key as src/platform/theme/appearance.ts.
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

// Loads the files of the first page together with the first script, which would otherwise request them only once it runs. Without a
// session, they are loaded when the user begins to type on the sign-in screen.
(function () {
  var files = document.currentScript.dataset.firstPage;
  if (!files) return;
  function load() {
    files.split(' ').forEach(function (file) {
      var link = document.createElement('link');
      link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    });
  }
  var isSignedIn = false;
  try {
    isSignedIn = Boolean(localStorage.getItem('token'));
  } catch {
    // Storage may be denied; no user is signed in then.
  }
  if (isSignedIn) load();
  else document.addEventListener('input', load, { once: true });
})();
