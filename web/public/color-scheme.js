// Runs before the first paint, so that a remembered dark theme never flashes white. Mantine takes over after.
(() => {
  const stored = localStorage.getItem('parley_theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
