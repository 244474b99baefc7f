// Runs before the first paint, so that a remembered dark theme never flashes white, and follows the system from then on.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const stored = localStorage.getItem('parley_theme');
    const dark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  paint();
  system.addEventListener('change', paint);
})();
